import { cursorInstallUrl, vscodeInstallUrl } from './install-urls.ts'

/** Adds the MCP server to an editor on the reader's computer. Needs no script. */
export function InstallLinks({ mcpUrl }: { readonly mcpUrl: string }) {
  return (
    <p className="flex flex-wrap gap-3">
      <EditorLink href={cursorInstallUrl(mcpUrl)}>Add to Cursor</EditorLink>
      <EditorLink href={vscodeInstallUrl(mcpUrl)}>Add to VS Code</EditorLink>
    </p>
  )
}

function EditorLink(props: { readonly href: string; readonly children: string }) {
  return (
    <a
      {...props}
      className="inline-flex min-h-10 items-center rounded-md border border-edge bg-panel px-4 py-2 text-sm font-medium text-ink no-underline hover:bg-sunken print:hidden"
    />
  )
}
