/** Published packages say nothing of what only this workspace needs. */
export const hooks = {
  beforePacking: ({ devDependencies: _, ...manifest }) => manifest,
}
