/** The types that the generator writes are those that openapi-typescript reads from the same contract. */
import { readFile } from 'node:fs/promises'
import type { components } from '@vinspec/contract'
import { expect, test } from 'vitest'
import type * as Sdk from '../src/generated/schemas.ts'

type Contract = components['schemas']
type Same<Ours, Theirs> = [Ours, Theirs] extends [Theirs, Ours] ? true : false

/** Does not compile if one of them differs. */
const compared: {
  OpenapiDocument: Same<Sdk.OpenapiDocument, Contract['OpenapiDocument']>
  PackageList: Same<Sdk.PackageList, Contract['PackageList']>
  Package: Same<Sdk.Package, Contract['Package']>
  Price: Same<Sdk.Price, Contract['Price']>
  CreditBalance: Same<Sdk.CreditBalance, Contract['CreditBalance']>
  AutoTopUpStatus: Same<Sdk.AutoTopUpStatus, Contract['AutoTopUpStatus']>
  CheckoutRequest: Same<Sdk.CheckoutRequest, Contract['CheckoutRequest']>
  Checkout: Same<Sdk.Checkout, Contract['Checkout']>
  Money: Same<Sdk.Money, Contract['Money']>
  AutomaticTopUpRequest: Same<Sdk.AutomaticTopUpRequest, Contract['AutomaticTopUpRequest']>
  AutomaticTopUp: Same<Sdk.AutomaticTopUp, Contract['AutomaticTopUp']>
  PaymentMethod: Same<Sdk.PaymentMethod, Contract['PaymentMethod']>
  ErrorCode: Same<Sdk.ErrorCode, Contract['ErrorCode']>
  ErrorMessage: Same<Sdk.ErrorMessage, Contract['ErrorMessage']>
  InvalidRequestDetails: Same<Sdk.InvalidRequestDetails, Contract['InvalidRequestDetails']>
  InsufficientCreditsDetails: Same<Sdk.InsufficientCreditsDetails, Contract['InsufficientCreditsDetails']>
  DailyCapReachedDetails: Same<Sdk.DailyCapReachedDetails, Contract['DailyCapReachedDetails']>
  MonthlyMaximumReachedDetails: Same<
    Sdk.MonthlyMaximumReachedDetails,
    Contract['MonthlyMaximumReachedDetails']
  >
  PermissionDeniedDetails: Same<Sdk.PermissionDeniedDetails, Contract['PermissionDeniedDetails']>
  ApprovalRequiredDetails: Same<Sdk.ApprovalRequiredDetails, Contract['ApprovalRequiredDetails']>
  SpecsNotAvailableDetails: Same<Sdk.SpecsNotAvailableDetails, Contract['SpecsNotAvailableDetails']>
  InvalidVinDetails: Same<Sdk.InvalidVinDetails, Contract['InvalidVinDetails']>
  UnsupportedVehicleDetails: Same<Sdk.UnsupportedVehicleDetails, Contract['UnsupportedVehicleDetails']>
  MonthlyCapTooLowDetails: Same<Sdk.MonthlyCapTooLowDetails, Contract['MonthlyCapTooLowDetails']>
  RateLimitedDetails: Same<Sdk.RateLimitedDetails, Contract['RateLimitedDetails']>
  VehicleSpecsRequest: Same<Sdk.VehicleSpecsRequest, Contract['VehicleSpecsRequest']>
  CheckedFact: Same<Sdk.CheckedFact, Contract['CheckedFact']>
  VehicleSpecsCheck: Same<Sdk.VehicleSpecsCheck, Contract['VehicleSpecsCheck']>
  CustomerVehicleSpecsV1: Same<Sdk.CustomerVehicleSpecsV1, Contract['CustomerVehicleSpecsV1']>
  SpecRow: Same<Sdk.SpecRow, Contract['SpecRow']>
  SpecNumbers: Same<Sdk.SpecNumbers, Contract['SpecNumbers']>
  SpecPart: Same<Sdk.SpecPart, Contract['SpecPart']>
  WheelRow: Same<Sdk.WheelRow, Contract['WheelRow']>
  WheelNumbers: Same<Sdk.WheelNumbers, Contract['WheelNumbers']>
  SpecSection: Same<Sdk.SpecSection, Contract['SpecSection']>
  SavedVehicle: Same<Sdk.SavedVehicle, Contract['SavedVehicle']>
  SavedVehicleList: Same<Sdk.SavedVehicleList, Contract['SavedVehicleList']>
  PastLookup: Same<Sdk.PastLookup, Contract['PastLookup']>
  PastLookupList: Same<Sdk.PastLookupList, Contract['PastLookupList']>
  BatteryHistory: Same<Sdk.BatteryHistory, Contract['BatteryHistory']>
  BatteryReading: Same<Sdk.BatteryReading, Contract['BatteryReading']>
  FleetBattery: Same<Sdk.FleetBattery, Contract['FleetBattery']>
  VehicleReportRequest: Same<Sdk.VehicleReportRequest, Contract['VehicleReportRequest']>
  VehicleReport: Same<Sdk.VehicleReport, Contract['VehicleReport']>
  DailyUsage: Same<Sdk.DailyUsage, Contract['DailyUsage']>
  DailyUsageList: Same<Sdk.DailyUsageList, Contract['DailyUsageList']>
  LedgerDay: Same<Sdk.LedgerDay, Contract['LedgerDay']>
  LedgerDayList: Same<Sdk.LedgerDayList, Contract['LedgerDayList']>
  BatchRequest: Same<Sdk.BatchRequest, Contract['BatchRequest']>
  Batch: Same<Sdk.Batch, Contract['Batch']>
  BatchCounts: Same<Sdk.BatchCounts, Contract['BatchCounts']>
  BatchList: Same<Sdk.BatchList, Contract['BatchList']>
  BatchResult: Same<Sdk.BatchResult, Contract['BatchResult']>
  BatchResultError: Same<Sdk.BatchResultError, Contract['BatchResultError']>
  BatchResultList: Same<Sdk.BatchResultList, Contract['BatchResultList']>
} = {
  OpenapiDocument: true,
  PackageList: true,
  Package: true,
  Price: true,
  CreditBalance: true,
  AutoTopUpStatus: true,
  CheckoutRequest: true,
  Checkout: true,
  Money: true,
  AutomaticTopUpRequest: true,
  AutomaticTopUp: true,
  PaymentMethod: true,
  ErrorCode: true,
  ErrorMessage: true,
  InvalidRequestDetails: true,
  InsufficientCreditsDetails: true,
  DailyCapReachedDetails: true,
  MonthlyMaximumReachedDetails: true,
  PermissionDeniedDetails: true,
  ApprovalRequiredDetails: true,
  SpecsNotAvailableDetails: true,
  InvalidVinDetails: true,
  UnsupportedVehicleDetails: true,
  MonthlyCapTooLowDetails: true,
  RateLimitedDetails: true,
  VehicleSpecsRequest: true,
  CheckedFact: true,
  VehicleSpecsCheck: true,
  CustomerVehicleSpecsV1: true,
  SpecRow: true,
  SpecNumbers: true,
  SpecPart: true,
  WheelRow: true,
  WheelNumbers: true,
  SpecSection: true,
  SavedVehicle: true,
  SavedVehicleList: true,
  PastLookup: true,
  PastLookupList: true,
  BatteryHistory: true,
  BatteryReading: true,
  FleetBattery: true,
  VehicleReportRequest: true,
  VehicleReport: true,
  DailyUsage: true,
  DailyUsageList: true,
  BatchRequest: true,
  Batch: true,
  BatchCounts: true,
  BatchList: true,
  BatchResult: true,
  BatchResultError: true,
  BatchResultList: true,
  LedgerDay: true,
  LedgerDayList: true,
}

test('every schema that is published is compared', async () => {
  const source = await readFile(new URL('../src/generated/schemas.ts', import.meta.url), 'utf8')
  const names = Array.from(source.matchAll(/^export type (\w+?)(?<!Params) =/gm), ([, name]) => name)
  expect(Object.keys(compared)).toEqual(names)
})
