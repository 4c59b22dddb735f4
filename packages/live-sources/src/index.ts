export { askPolitely, type PoliteSource } from './ask-politely.ts'
export { createDecoderSource, createNewerVehicles } from './nhtsa/decoder.ts'
export { createRatingsSource } from './nhtsa/ratings.ts'
export { createRecallsSource } from './nhtsa/recalls.ts'
export { OwnLimit } from './own-limit.ts'
export { makeOwnerSource } from './owner/make-owner-source.ts'
export type {
  Exchange,
  NewTokens,
  OwnerQuestion,
  OwnerReply,
  OwnerSource,
  OwnerTokens,
  SignIn,
} from './owner/owner-source.ts'
export type { LiveSource, Price, Question, Reply, SendBilled, SourceTerms } from './port.ts'
export { liveSourceNames, makeLiveSource, makeNewerVehicles, ownerSourceNames } from './registry.ts'
export type { MakeSource, SourceSettings } from './source-settings.ts'
export { readTeslaSettings } from './tesla/make-tesla.ts'
export { type Registration, registerPartner } from './tesla/register-partner.ts'
export { createTeslaSource, type TeslaSettings } from './tesla/tesla-source.ts'
