/** What alerts and dashboards watch in the database. */
export { GAUGES, type GaugeReading, readClockSkew, readGauges } from '../operator/gauges/read-gauges.ts'
