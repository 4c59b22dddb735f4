export interface LabelPattern {
  readonly text: string
  readonly fits: RegExp
}

/** Parses the EPA names that a curated row applies to: several are separated by "|", and "*" is any text. */
export const labelPatterns = (labels: string): LabelPattern[] =>
  labels
    .split('|')
    .map((text) => ({ text, fits: new RegExp(`^${text.split('*').map(literal).join('.*')}$`, 'i') }))

const literal = (text: string): string => text.replace(/[.+?()[\]^$\\]/g, '\\$&')
