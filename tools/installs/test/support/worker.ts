/** A Cloudflare worker on this machine that looks a vehicle up with the installed SDK. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { VIN } from './stranger.ts'

export interface Worker extends AsyncDisposable {
  /** Responds with the title of the vehicle. */
  readonly url: string
}

export async function startWorker(
  workerd: string,
  folder: string,
  { apiKey, apiUrl }: { readonly apiKey: string; readonly apiUrl: string },
): Promise<Worker> {
  await writeFile(join(folder, 'worker.mjs'), WORKER)
  await writeFile(join(folder, 'worker.capnp'), renderConfig(apiKey, apiUrl))
  const child = spawn(workerd, ['serve', '--control-fd=1', 'worker.capnp'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  const { port }: { port: number } = JSON.parse(String(line))
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** Uses a batch, which needs more of the runtime than a single lookup. */
const WORKER = `import { Vinspec } from '@vinspec/sdk'
export default {
  async fetch(request, { apiKey, baseUrl }) {
    const vinspec = new Vinspec({ apiKey, baseUrl })
    const titles = []
    for await (const { title } of vinspec.lookUpMany(['${VIN}'])) titles.push(title)
    return new Response(titles.join())
  },
}
`

function renderConfig(apiKey: string, apiUrl: string): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["local", "private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  compatibilityDate = "2026-01-01",
  modules = [
    (name = "worker.mjs", esModule = embed "worker.mjs"),
    (name = "@vinspec/sdk", esModule = embed "node_modules/@vinspec/sdk/dist/index.js"),
  ],
  bindings = [
    (name = "apiKey", text = ${JSON.stringify(apiKey)}),
    (name = "baseUrl", text = ${JSON.stringify(apiUrl)}),
  ],
);
`
}
