/** Where publishers offer the files of which our sources are made, each as one file without a form or a key. */
export interface Address {
  /** As the file is kept, and as `published-files.ts` knows it. */
  readonly name: string
  readonly url: string
}

export const addresses: readonly Address[] = [
  { name: 'vehicles.csv.zip', url: 'https://www.fueleconomy.gov/feg/epadata/vehicles.csv.zip' },
]
