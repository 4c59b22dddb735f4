/** Published packages say nothing of what only this workspace needs. */
export const hooks = {
  beforePacking(manifest) {
    delete manifest.devDependencies
    return manifest
  },
}
