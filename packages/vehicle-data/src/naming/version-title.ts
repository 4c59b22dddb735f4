/** EPA's name of a configuration as a customer would write it: "Leaf SV/SL (62 kWh battery)", "i7 xDrive60 Sedan (19 in wheels)". */
export const versionTitle = (labelName: string): string =>
  labelName
    .replace(/ kW-hr battery pack/, ' kWh battery')
    .replace(/(\d\d) ?inch (wheels?|tires?)/i, '$1 in wheels')
    .replace(/(\d\d) ?inch\b/i, '$1 in')
