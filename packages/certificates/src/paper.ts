/** The paper sizes of certificates, with pdfkit's names for them. */
export const PAPERS = { letter: 'LETTER', a4: 'A4' } as const
export type Paper = keyof typeof PAPERS
