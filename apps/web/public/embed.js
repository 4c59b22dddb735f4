// Shows a vehicle's sheet on this page: <vinspec-sheet sheet="vss_..." lang="es" units="km" rows="range,battery" accent="0a6e74" theme="light">
{
  const { origin } = new URL(document.currentScript.src)
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
          if (source === frame.contentWindow && data?.vinspecHeight > 0)
            frame.style.height = `${data.vinspecHeight}px`
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
