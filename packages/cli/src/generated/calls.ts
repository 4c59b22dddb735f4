// Generated from openapi.json by `pnpm gen`. Do not edit.

import type { Call } from '../call.ts'
import { gather } from '../gather.ts'
import type { Operation } from './commands.ts'
import { presenters } from './presenters.ts'

export const calls: Readonly<Record<Operation, Call>> = {
  getContract: (vinspec, _input, options, deliver) =>
    deliver(vinspec.contract.get(options), presenters.OpenapiDocument),
  listPackages: (vinspec, _input, options, deliver) =>
    deliver(vinspec.packages.list(options), presenters.PackageList),
  getCredits: (vinspec, _input, options, deliver) =>
    deliver(vinspec.credits.get(options), presenters.CreditBalance),
  createCheckout: (vinspec, input, options, deliver) =>
    deliver(vinspec.checkouts.create({
      "package_key": input.text("package_key"),
    }, options), presenters.Checkout),
  lookUpVehicleSpecs: (vinspec, input, options, deliver) =>
    deliver(vinspec.vehicleSpecs.lookUp({
      "vin": input.text("vin"),
    }, options), presenters.CustomerVehicleSpecsV1),
  listVehicles: (vinspec, input, options, deliver) =>
    deliver(gather(input.pages("cursor", "limit", 100), (page) => vinspec.vehicles.list({
      ...(input.has("search") && { "search": input.text("search") }),
      ...(page.cursor !== undefined && { "cursor": page.cursor }),
      ...(page.limit !== undefined && { "limit": page.limit }),
    }, options), {
      itemsOf: (page) => page["data"],
      nextOf: (page) => page["next_cursor"],
      withItems: (page, items) => ({ ...page, "data": items }),
    }), presenters.SavedVehicleList),
  getVehicle: (vinspec, input, options, deliver) =>
    deliver(vinspec.vehicles.get({
      "vin": input.text("vin"),
    }, options), presenters.CustomerVehicleSpecsV1),
  listVehicleLookups: (vinspec, input, options, deliver) =>
    deliver(gather(input.pages("cursor", "limit", 100), (page) => vinspec.vehicles.listLookups({
      "vin": input.text("vin"),
      ...(page.cursor !== undefined && { "cursor": page.cursor }),
      ...(page.limit !== undefined && { "limit": page.limit }),
    }, options), {
      itemsOf: (page) => page["data"],
      nextOf: (page) => page["next_cursor"],
      withItems: (page, items) => ({ ...page, "data": items }),
    }), presenters.PastLookupList),
  getVehicleBattery: (vinspec, input, options, deliver) =>
    deliver(vinspec.vehicles.getBattery({
      "vin": input.text("vin"),
    }, options), presenters.BatteryHistory),
  reportVehicle: (vinspec, input, options, deliver) =>
    deliver(vinspec.vehicles.report({
      "vin": input.text("vin"),
    }, {
      "fact": input.text("fact"),
      "message": input.text("message"),
    }, options), presenters.VehicleReport),
  createBatch: (vinspec, input, options, deliver) =>
    deliver(vinspec.batches.create({
      "vins": input.texts("vins"),
      ...(input.has("only_new") && { "only_new": input.flag("only_new") }),
      ...(input.has("max_credits") && { "max_credits": input.number("max_credits") }),
      ...(input.has("preview") && { "preview": input.flag("preview") }),
    }, options), presenters.Batch),
  listBatches: (vinspec, input, options, deliver) =>
    deliver(gather(input.pages("cursor", "limit", 100), (page) => vinspec.batches.list({
      ...(page.cursor !== undefined && { "cursor": page.cursor }),
      ...(page.limit !== undefined && { "limit": page.limit }),
    }, options), {
      itemsOf: (page) => page["data"],
      nextOf: (page) => page["next_cursor"],
      withItems: (page, items) => ({ ...page, "data": items }),
    }), presenters.BatchList),
  getBatch: (vinspec, input, options, deliver) =>
    deliver(vinspec.batches.get({
      "batch_id": input.text("batch_id"),
    }, options), presenters.Batch),
  listBatchResults: (vinspec, input, options, deliver) =>
    deliver(gather(input.pages("cursor", "limit", 1000), (page) => vinspec.batches.listResults({
      "batch_id": input.text("batch_id"),
      ...(input.has("specs") && { "specs": input.flag("specs") }),
      ...(page.cursor !== undefined && { "cursor": page.cursor }),
      ...(page.limit !== undefined && { "limit": page.limit }),
    }, options), {
      itemsOf: (page) => page["data"],
      nextOf: (page) => page["next_cursor"],
      withItems: (page, items) => ({ ...page, "data": items }),
    }), presenters.BatchResultList),
  pauseBatch: (vinspec, input, options, deliver) =>
    deliver(vinspec.batches.pause({
      "batch_id": input.text("batch_id"),
    }, options), presenters.Batch),
  resumeBatch: (vinspec, input, options, deliver) =>
    deliver(vinspec.batches.resume({
      "batch_id": input.text("batch_id"),
    }, options), presenters.Batch),
  cancelBatch: (vinspec, input, options, deliver) =>
    deliver(vinspec.batches.cancel({
      "batch_id": input.text("batch_id"),
    }, options), presenters.Batch),
  listUsage: (vinspec, input, options, deliver) =>
    deliver(vinspec.usage.list({
      ...(input.has("from") && { "from": input.text("from") }),
      ...(input.has("to") && { "to": input.text("to") }),
    }, options), presenters.DailyUsageList),
  listLedgerDays: (vinspec, input, options, deliver) =>
    deliver(gather(input.pages("cursor", "limit", 100), (page) => vinspec.ledger.listDays({
      ...(page.cursor !== undefined && { "cursor": page.cursor }),
      ...(page.limit !== undefined && { "limit": page.limit }),
    }, options), {
      itemsOf: (page) => page["data"],
      nextOf: (page) => page["next_cursor"],
      withItems: (page, items) => ({ ...page, "data": items }),
    }), presenters.LedgerDayList),
  checkVehicleSpecs: (vinspec, input, options, deliver) =>
    deliver(vinspec.vehicleSpecs.check({
      "vin": input.text("vin"),
    }, options), presenters.VehicleSpecsCheck),
  getAutoTopUp: (vinspec, _input, options, deliver) =>
    deliver(vinspec.autoTopUp.get(options), presenters.AutomaticTopUp),
  configureAutoTopUp: (vinspec, input, options, deliver) =>
    deliver(vinspec.autoTopUp.configure({
      "package_key": input.text("package_key"),
      ...(input.has("threshold_percent") && { "threshold_percent": input.choice("threshold_percent", [10,20,30]) }),
      ...(input.has("monthly_cap_cents") && { "monthly_cap_cents": input.number("monthly_cap_cents") }),
    }, options), presenters.AutomaticTopUp),
  disableAutoTopUp: (vinspec, _input, options, deliver) =>
    deliver(vinspec.autoTopUp.disable(options), presenters.AutomaticTopUp),
}
