/** The environment of a release. Nothing else here reads `process.env`. */

interface Config {
  /** Only the release workflow can prove to npm where a package was built. */
  readonly inReleaseWorkflow: boolean
}

export const config: Config = { inReleaseWorkflow: process.env['GITHUB_WORKFLOW'] === 'Release' }
