/** Renders a page on the server. Its scripts carry the nonce that the answer's policy names. */
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { notedRequestContext, policyContext } from '@vinspec/web/services'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import sendOnce from './browser/send-once.js?raw'
import { isStill } from './ui/still.ts'

/** Without this, React Router would print errors to the console, past the log and its redaction of secrets. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(notedRequestContext).noteFault(error)
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(policyContext)
  const { routeModules, staticHandlerContext } = entryContext
  const hasScripts = !staticHandlerContext.matches.some(({ route }) =>
    isStill(routeModules[route.id]?.handle),
  )
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // In the page itself, so that a second click does nothing while the browser still sends the form of the first.
        ...(hasScripts && { bootstrapScriptContent: `{${sendOnce}}` }),
        onAllReady: () => {
          headers.set('content-type', 'text/html; charset=utf-8')
          const body = new PassThrough()
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
          pipe(body)
        },
        onShellError: reject,
      },
    )
    request.signal.addEventListener('abort', () => abort())
  })
}
