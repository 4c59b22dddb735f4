/** Leads those who use a keyboard past the navigation. It is seen only while it has the focus. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-panel focus:px-4 focus:py-2"
    >
      Skip to content
    </a>
  )
}
