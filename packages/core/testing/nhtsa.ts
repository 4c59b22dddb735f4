/** NHTSA on this machine: each test decides which recalls it lists. */
import { createServer } from 'node:http'
import { closeServer, listen } from './listen.ts'

export interface Nhtsa {
  readonly url: string
  /** What it answers about each model that it knows: recalls, a status, or any text. */
  readonly listed: Map<string, unknown>
  /** The models whose recalls were asked for. */
  readonly asked: string[]
  close(): Promise<void>
}

export async function startNhtsa(): Promise<Nhtsa> {
  const listed = new Map<string, unknown>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://nhtsa')
    const isAboutRecalls = url.pathname.startsWith('/recalls/')
    const model = url.searchParams.get('model') ?? ''
    if (isAboutRecalls) asked.push(model)
    const names = [...listed.keys()].map((name) => ({ model: name }))
    const answer = isAboutRecalls ? (listed.get(model) ?? []) : names
    if (typeof answer === 'number') response.writeHead(answer).end()
    else if (typeof answer === 'string') response.end(answer)
    else response.end(JSON.stringify({ results: answer }))
  })
  const url = `http://127.0.0.1:${await listen(server)}/`
  return { url, listed, asked, close: () => closeServer(server) }
}

/** A recall as NHTSA lists it. */
export const recall = (campaign: string, more: Readonly<Record<string, unknown>> = {}) => ({
  NHTSACampaignNumber: `${campaign}00000`.slice(0, 9),
  ReportReceivedDate: '12/11/2026',
  Component: 'STEERING:COLUMN',
  Summary: 'It may come off.',
  ...more,
})
