/** Code that is not part of what runs for customers. */
export const test = '(\\.test\\.ts|/test/|/testing/|vitest\\.config\\.ts)'

/**
 * @param {string} name
 * @param {object} from
 * @param {object} to
 */
export function rule(name, from, to) {
  return { name, severity: 'error', from, to }
}
