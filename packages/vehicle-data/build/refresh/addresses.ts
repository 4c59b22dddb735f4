/** The addresses of the published files from which our sources are made. Each is one file that needs no form or key. */
export interface Address {
  /** As the file is kept, and as `downloads.ts` knows it. */
  readonly name: string
  readonly url: string
}

/** One published file, at one of several addresses: the first that is there counts. */
export interface Offer {
  readonly addresses: readonly Address[]
  /** Whether it may not be published yet. */
  readonly isAwaited: boolean
}

const EPA = 'https://www.fueleconomy.gov/feg/epadata'

/** @param patternsDay of NHTSA's newest pattern that our sources have: 76 MB of months that they cover are not fetched again */
export function offersOn(day: Date, patternsDay: string): readonly Offer[] {
  const year = day.getUTCFullYear()
  const months = [0, 1, 2].map((ago) =>
    new Date(Date.UTC(year, day.getUTCMonth() - ago)).toISOString().slice(0, 7),
  )
  return [
    { addresses: [toAddress(EPA, 'vehicles.csv.zip')], isAwaited: false },
    // EPA's guide has the model year that begins, or the calendar's.
    {
      addresses: [year + 1, year].map((own) => toAddress(EPA, `${own % 100}data.zip`)),
      isAwaited: false,
    },
    // NHTSA's database comes out in the middle of a month.
    {
      addresses: months
        .filter((month) => month > patternsDay.slice(0, 7))
        .map((month) =>
          toAddress(
            'https://vpic.nhtsa.dot.gov/downloads',
            `vPICList_lite_${month.replace('-', '_')}.plain.zip`,
          ),
        ),
      isAwaited: true,
    },
  ]
}

const toAddress = (folder: string, name: string): Address => ({ name, url: `${folder}/${name}` })
