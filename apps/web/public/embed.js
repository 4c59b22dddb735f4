// Shows a vehicle's sheet on this page: <vinspec-sheet sheet="vss_..." lang="es" units="km" rows="range,battery" accent="0a6e74" theme="light">
// A page may have several, each with its script.
if (!customElements.get('vinspec-sheet')) {
  const script = document.currentScript
  const { origin } = script instanceof HTMLScriptElement ? new URL(script.src) : location
  const SETTINGS = ['lang', 'units', 'rows', 'accent', 'theme']
  customElements.define(
    'vinspec-sheet',
    class extends HTMLElement {
      connectedCallback() {
        const search = new URLSearchParams()
        for (const name of SETTINGS) if (this.hasAttribute(name)) search.set(name, this.getAttribute(name))
        const frame = document.createElement('iframe')
        frame.src = `${origin}/embed/${encodeURIComponent(this.getAttribute('sheet'))}?${search}`
        frame.title = this.getAttribute('title') ?? 'Vehicle specifications'
        frame.loading = 'lazy'
        frame.referrerPolicy = 'no-referrer'
        frame.style.cssText = 'display:block;width:100%;border:0;height:30rem'
        this.listen = ({ source, data }) => {
          const [, height] = /^vinspec-height:(\d+)$/.exec(String(data)) ?? []
          if (source === frame.contentWindow && height) frame.style.height = `${height}px`
        }
        addEventListener('message', this.listen)
        this.replaceChildren(frame)
      }
      disconnectedCallback() {
        removeEventListener('message', this.listen)
      }
    },
  )
}
