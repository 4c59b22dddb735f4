export const hooks = {
  /**
   * Published packages say nothing of what only this workspace needs.
   * @param {{ devDependencies?: object }} manifest
   */
  beforePacking(manifest) {
    delete manifest.devDependencies
    return manifest
  },
}
