/** Variables that every command reads. */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  VINSPEC_API_KEY: 'your API key',
  VINSPEC_PROFILE: 'profile to use',
  VINSPEC_BASE_URL: 'root of the API',
  VINSPEC_PORTAL_URL: 'the website where you sign in',
  VINSPEC_ALLOW_HTTP: '1 lets the key go to another computer unencrypted',
  HTTPS_PROXY: 'proxy to the service; HTTP_PROXY, ALL_PROXY, and NO_PROXY too',
  COLUMNS: "width of the output, if it is not a terminal's",
  NO_COLOR: 'if set, no color',
  FORCE_COLOR: 'if set, color even where no terminal shows it',
}
