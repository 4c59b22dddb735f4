declare module 'virtual:docs' {
  export const docs: import('../build/docs/docs-content.ts').DocsContent
}
