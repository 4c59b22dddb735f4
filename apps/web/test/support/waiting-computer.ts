/** A computer on which somebody ran `vinspec login`: it asks the authorization server as the command does. */
import { readTexts } from './test-app.ts'

export interface WaitingComputer {
  readonly deviceCode: string
  /** As the terminal shows it. */
  readonly userCode: string
  /** The page with the code in its address, without the origin. */
  readonly path: string
  /** Asks whether it was approved. */
  ask(): Promise<{ readonly status: number; readonly error: string | undefined; readonly key: string }>
}

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

export async function postForm(url: string, form: string[][] | Record<string, string>): Promise<Response> {
  return await fetch(url, { method: 'POST', body: new URLSearchParams(form) })
}

/** @param deviceName as the computer calls itself */
export async function startLogin(origin: string, deviceName = 'ada-laptop'): Promise<WaitingComputer> {
  const form = { client_id: 'vinspec-cli', device_name: deviceName }
  const started = readTexts(await (await postForm(`${origin}/oauth/device`, form)).json())
  const deviceCode = started['device_code'] ?? ''
  const page = new URL(started['verification_uri_complete'] ?? '')
  return {
    deviceCode,
    userCode: started['user_code'] ?? '',
    path: page.pathname + page.search,
    ask: async () => {
      const question = { client_id: 'vinspec-cli', grant_type: GRANT, device_code: deviceCode }
      const response = await postForm(`${origin}/oauth/token`, question)
      const { error, access_token: key = '' } = readTexts(await response.json())
      return { status: response.status, error, key }
    },
  }
}
