/** The addresses of the published files from which our sources are made. Each is one file that needs no form or key. */
export interface Address {
  /** As the file is kept, and as `downloads.ts` knows it. */
  readonly name: string
  readonly url: string
}

/** Of each source the addresses that it may have on a day: the first that is there counts. */
export function addressesOn(day: Date): readonly (readonly Address[])[] {
  const year = day.getUTCFullYear()
  return [
    [at('https://www.fueleconomy.gov/feg/epadata', 'vehicles.csv.zip')],
    // EPA's guide has the model year that begins, or the calendar's.
    [year + 1, year].map((own) => at('https://www.fueleconomy.gov/feg/epadata', `${own % 100}data.zip`)),
    // NHTSA's database comes out in the middle of a month.
    [0, 1, 2].map((ago) => {
      const [month = ''] = new Date(Date.UTC(year, day.getUTCMonth() - ago)).toISOString().split('-01T')
      return at('https://vpic.nhtsa.dot.gov/downloads', `vPICList_lite_${month.replace('-', '_')}.plain.zip`)
    }),
  ]
}

const at = (folder: string, name: string): Address => ({ name, url: `${folder}/${name}` })
