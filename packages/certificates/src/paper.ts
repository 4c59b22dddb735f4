/** The paper that a certificate is for, as pdfkit calls it. */
export const PAPERS = { letter: 'LETTER', a4: 'A4' } as const
export type Paper = keyof typeof PAPERS
