/** The routes of the sign-in library that verify a second factor. */
export const BY_APP = '/two-factor/verify-totp'
const BY_RECOVERY_CODE = '/two-factor/verify-backup-code'
export const SECOND_FACTOR_PATHS: readonly string[] = [BY_APP, BY_RECOVERY_CODE]
