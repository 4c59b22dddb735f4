/** Opens a page in the browser of anyone who sits at this computer. */

/** @returns false if there is no browser to open it with */
export async function openPage(url: string): Promise<boolean> {
  const [command, ...args] = commandFor(process.platform, url)
  const { spawn } = process.getBuiltinModule('node:child_process')
  return await new Promise<boolean>((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}

/** A URL is passed as one argument, never through a shell. */
function commandFor(platform: NodeJS.Platform, url: string): [string, ...string[]] {
  if (platform === 'darwin') return ['open', url]
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler', url] : ['xdg-open', url]
}
