/** The front page's figures about the quality of the answers. The tests of this package check each of them against the data. */
export const measured = {
  /** Battery-electric VIN prefixes from a state's register. Make and model year are right for all of them. */
  vins: 4_270,
  /** The share of them that is sold, because range, battery, or charging is known. */
  percentSold: 95,
  /** Figures that were compared with EPA's file. All of them are the same. */
  epaFigures: 100_000,
  /** Plug-in hybrids and other cars. None of them gets specifications. */
  otherCars: 2_700,
} as const
