/** A host of MCP Apps, as its official package makes one: it shows a view in a frame, and tells it what a tool answered. */
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

globalThis.showView = async (html, result, theme) => {
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-scripts')
  frame.style.width = '100%'
  document.body.replaceChildren(frame)
  const said = { links: [], height: 0 }
  const bridge = new AppBridge(
    null,
    { name: 'host', version: '1.0.0' },
    { openLinks: {} },
    { hostContext: { theme } },
  )
  bridge.onsizechange = ({ height }) => {
    said.height = height
    frame.style.height = `${height}px`
  }
  bridge.onopenlink = async ({ url }) => {
    said.links.push(url)
    return {}
  }
  const initialized = new Promise((resolve) => {
    bridge.oninitialized = resolve
  })
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow))
  frame.srcdoc = html
  await initialized
  await bridge.sendToolInput({ arguments: {} })
  await bridge.sendToolResult(result)
  globalThis.said = said
  globalThis.bridge = bridge
}
