// Generated from openapi.json by `pnpm gen`. Do not edit.

export interface paths {
    "/auto-top-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the automatic top-up rule
         * @description Returns the current rule and what it has spent this calendar month (UTC), including a purchase in progress. If the customer must save or confirm a card, or agree to a higher price, `setup_url` is the page to do it.
         */
        get: operations["getAutoTopUp"];
        /**
         * Configure automatic top-up
         * @description Sets the rule. If a card is already saved, from an earlier `setup_url` or a checkout, the rule is active immediately. If the balance is at or below the threshold, a charge starts immediately: the status is `processing`, and `monthly_spend` includes the charge. Without a card, the response has a `setup_url`, a hosted page that saves one and charges nothing. Setting a suspended or declined rule again retries it and accepts the current price of the package. Omitting `monthly_cap_cents` keeps the current cap; only the customer can remove it, in the portal. An API key or app with the `top_up` permission has a monthly maximum in dollars: it can set any rule whose monthly cap and package price are within it. Without the permission, or beyond the maximum, a change that lowers what can be charged works and starts no purchase. A change that raises it (turning the rule on, a more expensive package, a higher threshold or cap, no cap, another attempt) returns `approval_required` with `approval_url`, a page where the customer approves it. We email the customer about every change.
         */
        put: operations["configureAutoTopUp"];
        post?: never;
        /**
         * Disable automatic top-up
         * @description Turns the rule off at once and keeps its settings. Needs no permission. A charge in progress may still go through and grant its credits; until then, `monthly_spend` includes it.
         */
        delete: operations["disableAutoTopUp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batches
         * @description Lists your batches, latest first, also lists that were sent in the portal. Free.
         */
        get: operations["listBatches"];
        put?: never;
        /**
         * Look up many vehicles
         * @description Looks up a list of up to 100,000 VINs in the background. The list is checked first, for free, and then looked up, one credit for each vehicle that is found. With `preview`, it waits after the check: read what it would cost, then resume it, or send it again without `preview`. The same list with the same `only_new` and `max_credits` is the same batch for 30 days, whichever of your keys and apps sends it again and when: you get the batch that there is, and pay nothing more. Order, repetitions, case, spaces, and hyphens make no difference. A canceled batch is not found again. A batch spends within the daily cap and the monthly maximum of the key or app that started it, and makes automatic top-up buy nothing unless you allow it in the portal. Without credits it waits, and continues automatically when there are some.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{batch_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of a batch.
                 * @example 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
                 */
                batch_id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        /**
         * Get a batch
         * @description Returns how far a batch is: the outcome of its VINs, what it has spent, and what it waits for. `Retry-After` says when to ask again while it is checked or looked up. With `Accept: text/event-stream`, it is sent as server-sent events instead, again whenever it changes, until the batch has ended. A stream is open for up to 15 minutes; who connects again with `Last-Event-ID` is told only what has changed. Once there will be no more, the status is 204, at which `EventSource` stops. Free.
         */
        get: operations["getBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{batch_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of a batch.
                 * @example 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
                 */
                batch_id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a batch
         * @description Ends a batch for good. Lookups that are running are still finished, and what was found stays in My Vehicles. If the batch has ended, nothing changes.
         */
        post: operations["cancelBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{batch_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of a batch.
                 * @example 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
                 */
                batch_id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a batch
         * @description Stops a batch until it is resumed. Lookups that are running are still finished. A batch that is still being checked then waits to be started. If the batch was not started, or has ended, nothing changes.
         */
        post: operations["pauseBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{batch_id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of a batch.
                 * @example 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
                 */
                batch_id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        /**
         * List the results of a batch
         * @description Lists each VIN of a batch once, in the order in which they were sent first, with its outcome so far: the specifications of a vehicle, or why there are none. Free.
         */
        get: operations["listBatchResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{batch_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of a batch.
                 * @example 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
                 */
                batch_id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start or resume a batch
         * @description Starts a batch that was only checked, resumes one that is paused or waits, or looks up again what failed because vehicle data was not available. From then on, the batch spends within the limits of the key or app that resumed it. If there is nothing to go on with, nothing changes.
         */
        post: operations["resumeBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a hosted checkout
         * @description Creates a hosted payment page for one lookup package and returns its URL. Credits are granted when the payment is confirmed, never before. This call charges nothing.
         */
        post: operations["createCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the credit balance
         * @description Returns the credits that can be spent now. Expired credits and credits held by a lookup in progress do not count.
         */
        get: operations["getCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ledger-days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the days of the ledger
         * @description Lists the days of the ledger that are over, latest first, each chained by hash to the one before and signed. A day is chained when another has passed. Free.
         */
        get: operations["listLedgerDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this OpenAPI document
         * @description Returns the contract that the server checks every request and response against. Needs no authentication.
         */
        get: operations["getContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/packages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List lookup packages
         * @description Lists the lookup packages on sale with their prices, smallest first.
         */
        get: operations["listPackages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read usage
         * @description Counts paid lookups per day and API key, for up to 366 days.
         */
        get: operations["listUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicle-specs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up a vehicle by VIN (costs one credit)
         * @description Returns customer-ready specifications of an electric vehicle and adds it to My Vehicles. One credit is charged only after the response has been prepared; `Credits-Charged` says what this response cost. Unknown values are `null` or absent from the rows, never guessed.
         */
        post: operations["lookUpVehicleSpecs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicle-specs/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a VIN for free
         * @description Says whether a lookup of this VIN would succeed, why it would not, what it would cost, and which facts its result would include or a live source would be asked for, without any figures. Costs no credit, saves nothing, and asks no live source. Call it before you spend a credit on a vehicle that may not be supported.
         */
        get: operations["checkVehicleSpecs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List My Vehicles
         * @description Lists the vehicles you looked up, latest lookup first. Free.
         */
        get: operations["listVehicles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles/{vin}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The VIN, in any case.
                 * @example 5YJSA1E67NF123456
                 */
                vin: components["parameters"]["Vin"];
            };
            cookie?: never;
        };
        /**
         * Get a saved vehicle
         * @description Returns the specifications from the latest lookup again. Free. Does not look up a vehicle that is not in My Vehicles.
         */
        get: operations["getVehicle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles/{vin}/battery": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The VIN, in any case.
                 * @example 5YJSA1E67NF123456
                 */
                vin: components["parameters"]["Vin"];
            };
            cookie?: never;
        };
        /**
         * Get the battery history of a vehicle
         * @description Returns every reading of a saved vehicle's battery by a live source, earliest first, and the median of the same model at the same age once 20 cars are known. Free. Reads nothing anew: a lookup does.
         */
        get: operations["getVehicleBattery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles/{vin}/lookups": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The VIN, in any case.
                 * @example 5YJSA1E67NF123456
                 */
                vin: components["parameters"]["Vin"];
            };
            cookie?: never;
        };
        /**
         * List the lookups of a vehicle
         * @description Lists the paid lookups of a saved vehicle, latest first. Free.
         */
        get: operations["listVehicleLookups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles/{vin}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The VIN, in any case.
                 * @example 5YJSA1E67NF123456
                 */
                vin: components["parameters"]["Vin"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a wrong fact
         * @description Says what is wrong with a fact of a saved vehicle's latest result. If the sources of the fact contradict each other, the credit comes back at once: once per vehicle, and not for a credit that was refunded, is disputed, or came back before. Anything else a person looks into, and answers by email. While a report of the same fact is open or credited, it is returned again. Free.
         */
        post: operations["reportVehicle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Where to approve the change. */
        ApprovalRequiredDetails: {
            /**
             * Format: uri
             * @description A page where the account holder approves or declines the change.
             * @example https://vinspec.example/approvals/0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
             */
            approval_url: string;
        };
        /** @description The account holder must approve the change first. Nothing changed or was charged. */
        ApprovalRequiredError: {
            error: components["schemas"]["ApprovalRequiredFault"];
        };
        /** @description The account holder must approve the change first. */
        ApprovalRequiredFault: {
            /**
             * @description Stable identifier of what went wrong.
             * @constant
             */
            code: "approval_required";
            details: components["schemas"]["ApprovalRequiredDetails"];
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The automatic top-up rule and this month's spend. */
        AutomaticTopUp: {
            /**
             * @description Whether the customer wants automatic top-up.
             * @example true
             */
            enabled: boolean;
            /** @description The most that can be spent automatically per calendar month; null for no cap. */
            monthly_cap: components["schemas"]["Money"] | null;
            monthly_spend: components["schemas"]["Money"];
            /**
             * @description Always `automatic_top_up`.
             * @constant
             */
            object: "automatic_top_up";
            /**
             * @description The package bought each time; null when never set.
             * @example lookups_50
             */
            package_key: string | null;
            /** @description The card that will be charged; null when none is saved. */
            payment_method: components["schemas"]["PaymentMethod"] | null;
            /**
             * Format: uri
             * @description A page where the customer has to act before anything is bought: save or confirm a card, or agree to a higher price. Present only when needed.
             * @example https://checkout.stripe.com/c/pay/cs_setup_example
             */
            setup_url?: string;
            status: components["schemas"]["AutoTopUpStatus"];
            /**
             * @description The same threshold in credits; null when never set.
             * @example 5
             */
            threshold_credits: number | null;
            /** @description Percentage of the package's credits at which the rule buys; null when never set. */
            threshold_percent: (10 | 20 | 30) | null;
        };
        /** @description The settings of the rule. */
        AutomaticTopUpRequest: {
            /**
             * @description The most that can be spent automatically per calendar month (UTC), in US cents. If omitted, the current cap stays.
             * @example 20000
             */
            monthly_cap_cents?: number;
            /**
             * @description The `package_key` of the package to buy each time.
             * @example lookups_50
             */
            package_key: string;
            /**
             * @description Buy when the balance falls to this percentage of the package's credits.
             * @default 10
             * @enum {integer}
             */
            threshold_percent?: 10 | 20 | 30;
        };
        /**
         * @description What the rule is doing. `disabled`: off. `setup_required`: a payment method must be saved at `setup_url`. `active`: watching the balance. `processing`: one charge is in flight. `retry_scheduled`: a charge was declined, and is retried after an hour, then after a day. `action_required`: the bank needs the customer to confirm the charge, or the package costs more than the customer agreed to; `setup_url` is the page for that. It charges nothing; the purchase follows. `cap_reached`: the next charge would exceed the monthly cap; it waits for the next calendar month (UTC) or a higher cap. `suspended`: stopped after three declines, a card declined for good, a lost dispute, or a withdrawn package; save another card or configure it again to resume.
         * @enum {string}
         */
        AutoTopUpStatus: "disabled" | "setup_required" | "active" | "processing" | "retry_scheduled" | "action_required" | "cap_reached" | "suspended";
        /** @description The request or its body is invalid, or the body is too large. Nothing was charged. */
        BadBodyError: {
            /** @description What went wrong, by its `code`. */
            error: components["schemas"]["InvalidJsonFault"] | components["schemas"]["InvalidRequestFault"];
        };
        /** @description The request, its body, or its `Idempotency-Key` is invalid, or the body is larger than 16 kB. Nothing was charged. */
        BadKeyedBodyError: {
            /** @description What went wrong, by its `code`. */
            error: components["schemas"]["InvalidJsonFault"] | components["schemas"]["InvalidRequestFault"] | components["schemas"]["IdempotencyKeyMissingFault"] | components["schemas"]["IdempotencyKeyInvalidFault"];
        };
        /** @description The request is invalid. Nothing was charged. */
        BadRequestError: {
            error: components["schemas"]["InvalidRequestFault"];
        };
        /** @description A list of VINs, and how far it is. */
        Batch: {
            counts: components["schemas"]["BatchCounts"];
            /**
             * Sent
             * Format: date-time
             * @description When it was sent first.
             * @example 2026-11-22T08:30:00.000Z
             */
            created_at: string;
            /**
             * Credits needed
             * @description Credits for what is still to be looked up, within `max_credits`.
             * @example 40
             */
            credits_needed: number;
            /**
             * Credits spent
             * @description Credits spent so far.
             * @example 42
             */
            credits_spent: number;
            /**
             * Ended
             * Format: date-time
             * @description When it ended; null: not yet.
             * @example null
             */
            ended_at: string | null;
            /**
             * Kept until
             * Format: date-time
             * @description Until when the batch and its results are kept. Vehicles stay in My Vehicles.
             * @example 2027-02-20T08:30:00.000Z
             */
            expires_at: string;
            /**
             * Batch
             * Format: uuid
             * @description Identifies the batch.
             * @example 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
             */
            id: string;
            /**
             * Most credits
             * @description The most credits that it spends; null: as many as it takes.
             * @example null
             */
            max_credits: number | null;
            /**
             * @description Always `batch`.
             * @constant
             */
            object: "batch";
            /**
             * Only new vehicles
             * @description Whether vehicles in My Vehicles are read again for free.
             */
            only_new: boolean;
            /**
             * Started
             * Format: date-time
             * @description When the first lookup could begin; null: not yet.
             * @example 2026-11-22T08:30:01.000Z
             */
            started_at: string | null;
            /**
             * Status
             * @description `checking`: VINs are checked for free. `checked`: it waits to be started. `running`: vehicles are looked up. `waiting`: it continues automatically once it can, and `waits_for` says what for. `paused`: it continues when it is resumed. `finished` and `canceled`: it has ended.
             * @example running
             * @enum {string}
             */
            status: "checking" | "checked" | "running" | "waiting" | "paused" | "finished" | "canceled";
            /**
             * Automatic top-up
             * @description What automatic top-up would buy at most until everything is looked up, if you allow it for this batch in the portal. Null: nothing, the batch runs or has ended, or it is in a list of batches.
             */
            top_up: components["schemas"]["Money"] | null;
            /**
             * Waits for
             * @description What a batch that has stopped waits for. `start`, `resume`: somebody has to resume it. `credits`: there are none. `daily_cap`: the key or app has spent its daily cap. `monthly_maximum`: the credits that it has spent this month are worth its maximum in dollars. `top_up`: the next lookup would make automatic top-up buy, which nobody allowed for this batch in the portal. Null: nothing.
             */
            waits_for: ("start" | "resume" | "credits" | "daily_cap" | "monthly_maximum" | "top_up") | null;
        };
        /** @description How many of the VINs had each outcome. */
        BatchCounts: {
            /**
             * Repeated
             * @description In the list before. Not in the results.
             * @example 3
             */
            duplicate: number;
            /**
             * Failed
             * @description Looked up without a result, at no charge.
             * @example 0
             */
            failed: number;
            /**
             * Found
             * @description Looked up for a credit each.
             * @example 42
             */
            found: number;
            /**
             * Not valid
             * @description Not a VIN.
             * @example 1
             */
            invalid: number;
            /**
             * Not looked up
             * @description Not looked up yet, or left out when the batch ended.
             * @example 40
             */
            open: number;
            /**
             * Owned
             * @description In My Vehicles already, and read again for free.
             * @example 30
             */
            owned: number;
            /**
             * VINs
             * @description All that were sent.
             * @example 120
             */
            total: number;
            /**
             * Not supported
             * @description No lookup of them would succeed.
             * @example 4
             */
            unsupported: number;
        };
        /** @description A page of batches. */
        BatchList: {
            /** @description The items, in order. */
            data: components["schemas"]["Batch"][];
            /**
             * @description The `cursor` of the next page. Null on the last page.
             * @example null
             */
            next_cursor: string | null;
            /**
             * @description Always `list`.
             * @constant
             */
            object: "list";
        };
        /** @description There is no such batch. Nothing was charged. */
        BatchNotFoundError: {
            error: components["schemas"]["BatchNotFoundFault"];
        };
        /** @description There is no such batch. */
        BatchNotFoundFault: {
            /**
             * @description Stable identifier of what went wrong.
             * @constant
             */
            code: "batch_not_found";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The VINs to look up, and how. */
        BatchRequest: {
            /**
             * @description The most credits that it spends. If omitted, as many as it takes.
             * @example 100
             */
            max_credits?: number;
            /**
             * @description Whether vehicles in My Vehicles are read again for free. If not, each costs a credit again.
             * @default true
             */
            only_new?: boolean;
            /**
             * @description Whether it is only checked, and waits to be resumed before it spends credits.
             * @default false
             */
            preview?: boolean;
            /**
             * @description The VINs, in any case, with or without spaces and hyphens.
             * @example [
             *       "5YJSA1E67NF123456",
             *       "KMHM54AA9PA999266"
             *     ]
             */
            vins: string[];
        };
        /** @description A VIN of a batch, and its outcome. */
        BatchResult: {
            /**
             * Credits
             * @description What it cost.
             * @example 1
             * @enum {integer}
             */
            credits_charged: 0 | 1;
            /** @description Why there are no specifications; null if there are, or if it is not looked up yet. */
            error: components["schemas"]["BatchResultError"] | null;
            /**
             * @description Always `batch_result`.
             * @constant
             */
            object: "batch_result";
            /**
             * Outcome
             * @description As counted in the batch.
             * @example found
             * @enum {string}
             */
            outcome: "found" | "owned" | "invalid" | "unsupported" | "failed" | "open";
            /** @description The specifications from the latest lookup of the vehicle; null if it is neither `found` nor `owned`, or if you left them out. */
            specs: components["schemas"]["CustomerVehicleSpecsV1"] | null;
            /**
             * Vehicle
             * @description The vehicle, as far as it is known.
             * @example 2022 Tesla Model S Plaid
             */
            title: string | null;
            /**
             * VIN
             * @description The VIN, in uppercase without spaces and hyphens; what is not a VIN, as it was sent.
             * @example 5YJSA1E67NF123456
             */
            vin: string;
        };
        /** @description Why a VIN of a batch has no specifications. */
        BatchResultError: {
            code: components["schemas"]["ErrorCode"];
            message: components["schemas"]["ErrorMessage"];
        };
        /** @description A page of the results of a batch. */
        BatchResultList: {
            /** @description The items, in order. */
            data: components["schemas"]["BatchResult"][];
            /**
             * @description The `cursor` of the next page. Null on the last page.
             * @example null
             */
            next_cursor: string | null;
            /**
             * @description Always `list`.
             * @constant
             */
            object: "list";
        };
        /** @description How a vehicle's battery has aged. */
        BatteryHistory: {
            /** @description Median state of health of the same model, by age, youngest first, from its latest 5,000 readings. Only ages of which 20 cars or more are known, not counting estimates or private readings. */
            fleet: components["schemas"]["FleetBattery"][];
            /**
             * @description Always `battery_history`.
             * @constant
             */
            object: "battery_history";
            /** @description One per source and day, earliest first; the latest 500. Readings are forgotten when the source's license ends. */
            readings: components["schemas"]["BatteryReading"][];
            /**
             * VIN
             * @description The VIN, in uppercase.
             * @example 5YJSA1E67NF123456
             */
            vin: string;
        };
        /** @description What a source said of a battery on a day. */
        BatteryReading: {
            /**
             * Day
             * Format: date
             * @description Day of the measurement, or of the source's answer if it names none.
             * @example 2026-11-23
             */
            day: string;
            /**
             * Estimate
             * @description Whether it was worked out from other figures, such as the range, instead of stated by the source.
             * @example false
             */
            estimate: boolean;
            /**
             * @description Always `battery_reading`.
             * @constant
             */
            object: "battery_reading";
            /**
             * Odometer (mi)
             * @description How far the car had been driven, if the source says so.
             * @example 48210
             */
            odometer_miles: number | null;
            /**
             * Private
             * @description Whether only you see it, because the owner of the car agreed that you have it read.
             * @example false
             */
            private: boolean;
            /**
             * Source
             * @description Who says so.
             * @example Tesla
             */
            source: string;
            /**
             * State of health (%)
             * @description Remaining capacity, as a percentage of the original.
             * @example 91
             */
            state_of_health_percent: number | null;
            /**
             * Usable capacity (kWh)
             * @description The energy that the full battery gives on this day.
             * @example 86.5
             */
            usable_capacity_kwh: number | null;
        };
        /** @description A fact that a lookup would, or could, return. */
        CheckedFact: {
            /**
             * @description `known`: the result includes it. `live_source`: a source is asked about this very car at the lookup, and may not know it. `owner`: a source says it only if the owner of the car agrees.
             * @example live_source
             * @enum {string}
             */
            availability: "known" | "live_source" | "owner";
            /**
             * @description Names the fact, for your code.
             * @example battery_health
             */
            key: string;
            /**
             * @description Names the fact, for people.
             * @example Battery health
             */
            label: string;
            /**
             * @description The sources that would say it; empty if it is known.
             * @example [
             *       "Tesla"
             *     ]
             */
            sources: string[];
        };
        /** @description A hosted payment page. */
        Checkout: {
            /**
             * Format: uri
             * @description Open this page to pay.
             * @example https://checkout.stripe.com/c/pay/cs_example
             */
            checkout_url: string;
            /**
             * @description Always `checkout`.
             * @constant
             */
            object: "checkout";
            /**
             * @description The package being bought.
             * @example lookups_50
             */
            package_key: string;
        };
        /** @description The package to buy. */
        CheckoutRequest: {
            /**
             * @description The `package_key` of a package that is on sale.
             * @example lookups_50
             */
            package_key: string;
        };
        /** @description The Idempotency-Key is in use. Nothing was charged. */
        ConflictError: {
            /** @description What went wrong, by its `code`. */
            error: components["schemas"]["IdempotencyKeyReusedFault"] | components["schemas"]["IdempotencyInProgressFault"];
        };
        /** @description What can be spent now. */
        CreditBalance: {
            /** @description The state of automatic top-up. */
            auto_top_up: {
                /**
                 * @description Whether the customer wants automatic top-up.
                 * @example false
                 */
                enabled: boolean;
                status: components["schemas"]["AutoTopUpStatus"];
            };
            /**
             * @description Credits that can be spent now.
             * @example 42
             */
            available_credits: number;
            /**
             * @description Always `credit_balance`.
             * @constant
             */
            object: "credit_balance";
        };
        /** @description Customer-ready specifications of one electric vehicle. `null` means unknown. */
        CustomerVehicleSpecsV1: {
            /** @description The battery, as built and as last measured. */
            battery: {
                /**
                 * Battery capacity
                 * @description One sentence about the capacity. `null` when it is not known.
                 * @example 77.5 kWh when new
                 */
                capacity_summary: string | null;
                /**
                 * Last measured
                 * @description When the state of health was measured.
                 * @example null
                 */
                last_measured: string | null;
                /** @description The capacities and the state of health as numbers, marked if they are estimates. Absent if none is known. */
                numbers?: {
                    original_capacity?: components["schemas"]["SpecNumbers"];
                    state_of_health?: components["schemas"]["SpecNumbers"];
                    usable_capacity?: components["schemas"]["SpecNumbers"];
                };
                /**
                 * Capacity when new
                 * @description Original capacity in kWh.
                 * @example 77.5
                 */
                original_capacity_kwh: number | null;
                /**
                 * State of health
                 * @description Remaining capacity, as a percentage of the original.
                 * @example null
                 */
                state_of_health_percent: number | null;
                /**
                 * Usable capacity
                 * @description Usable capacity as text: what is left of it now if that is known, else when new.
                 * @example null
                 */
                usable_capacity: string | null;
            };
            /**
             * @description Always `vehicle_specs`.
             * @constant
             */
            object: "vehicle_specs";
            /** @description Range, consumption, costs, and charging times. */
            range_and_charging: {
                /** @description Facts about the vehicle, whatever its wheels. */
                rows: components["schemas"]["SpecRow"][];
                /** @description The figures of `wheel_rows` as numbers, in the same order. Results from before there were numbers have none. */
                wheel_numbers?: components["schemas"]["WheelNumbers"][];
                /** @description One entry for each wheel size on the EPA label. */
                wheel_rows: components["schemas"]["WheelRow"][];
            };
            /** @description More facts, by section. */
            sections: components["schemas"]["SpecSection"][];
            /** @description The facts people look for first. */
            summary: {
                /**
                 * Factory
                 * @description Where it was built.
                 * @example Fremont, California, United States
                 */
                factory: string | null;
                /**
                 * Interior
                 * @description Interior as delivered.
                 * @example null
                 */
                interior: string | null;
                /**
                 * Paint
                 * @description Paint as delivered.
                 * @example null
                 */
                paint: string | null;
                /**
                 * Built
                 * @description When it was built.
                 * @example null
                 */
                production_date: string | null;
                /**
                 * Supercharging
                 * @description Supercharging terms.
                 * @example null
                 */
                supercharging: string | null;
                /**
                 * Wheels
                 * @description Wheels as delivered.
                 * @example null
                 */
                wheels: string | null;
            };
            /**
             * @description Headline for the vehicle.
             * @example 2022 Tesla Model S Plaid
             */
            title: string;
            /** @description What the vehicle is. */
            vehicle: {
                /**
                 * Make
                 * @description Manufacturer.
                 * @example Tesla
                 */
                make: string | null;
                /**
                 * Model
                 * @description Model.
                 * @example Model S
                 */
                model: string | null;
                /**
                 * Trim
                 * @description Trim, if certain.
                 * @example Plaid
                 */
                trim: string | null;
                /**
                 * Year
                 * @description Model year.
                 * @example 2022
                 */
                year: string | null;
            };
            /**
             * @description Version of this payload.
             * @constant
             */
            version: "2026-09-01";
            /**
             * @description The VIN, in uppercase.
             * @example 5YJSA1E67NF123456
             */
            vin: string;
        };
        /** @description The cap, and when it resets. */
        DailyCapReachedDetails: {
            /**
             * @description Credits that may be spent per day (UTC).
             * @example 100
             */
            daily_credit_cap: number;
            /**
             * Format: date-time
             * @description When the next day starts (UTC).
             * @example 2026-11-23T00:00:00.000Z
             */
            resets_at: string;
            /**
             * Format: uri
             * @description A page where the account holder changes what this API key or app may do.
             * @example https://vinspec.example/api-keys?change=0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
             */
            settings_url?: string;
        };
        /** @description This API key or app has reached its daily credit cap. Buying credits does not help. */
        DailyCapReachedFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "daily_cap_reached";
            details: components["schemas"]["DailyCapReachedDetails"];
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The credits that one API key spent on one day. Days without a lookup are omitted. */
        DailyUsage: {
            /**
             * API key
             * Format: uuid
             * @description The ID of the API key. Null for the portal, a connected app, a deleted batch, or a lookup more than 90 days ago. A batch has the key that last started it.
             * @example 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
             */
            api_key_id: string | null;
            /**
             * Name
             * @description The name of the API key.
             * @example production
             */
            api_key_name: string | null;
            /**
             * Day
             * Format: date
             * @description The day (UTC).
             * @example 2026-11-22
             */
            day: string;
            /**
             * Lookups
             * @description Paid lookups, 1 credit each.
             * @example 12
             */
            lookups: number;
            /**
             * @description Always `daily_usage`.
             * @constant
             */
            object: "daily_usage";
        };
        /** @description Credits spent per day and API key, oldest day first. */
        DailyUsageList: {
            /** @description The items, in order. */
            data: components["schemas"]["DailyUsage"][];
            /**
             * @description Always `list`.
             * @constant
             */
            object: "list";
        };
        /** @description Every error has this shape. */
        Error: {
            /** @description What went wrong and what to do next. */
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description More about the error, depending on its code. */
                details?: {
                    [key: string]: unknown;
                };
                message: components["schemas"]["ErrorMessage"];
                request_id: components["schemas"]["RequestId"];
            };
        };
        /**
         * @description Stable identifier of what went wrong.
         * @enum {string}
         */
        ErrorCode: "invalid_json" | "invalid_request" | "idempotency_key_missing" | "idempotency_key_invalid" | "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "insufficient_credits" | "daily_cap_reached" | "monthly_maximum_reached" | "permission_denied" | "approval_required" | "route_not_found" | "package_not_found" | "vehicle_not_found" | "specs_not_available" | "batch_not_found" | "method_not_allowed" | "idempotency_key_reused" | "idempotency_in_progress" | "unsupported_media_type" | "invalid_vin" | "unsupported_vehicle" | "package_unavailable" | "monthly_cap_too_low" | "rate_limited" | "internal_error" | "vehicle_data_unavailable" | "payments_unavailable" | "service_unavailable";
        /** @description What happened and what to do next, for a person. */
        ErrorMessage: string;
        /** @description A fault on our end. Nothing was charged. It is safe to retry with the same Idempotency-Key. */
        FaultOnOurSideError: {
            error: components["schemas"]["InternalErrorFault"];
        };
        /** @description What is usual for a model at an age. */
        FleetBattery: {
            /**
             * Age (years)
             * @description Year of the reading less model year.
             * @example 4
             */
            age_years: number;
            /**
             * Cars
             * @description How many cars the median is of.
             * @example 37
             */
            cars: number;
            /**
             * Median state of health (%)
             * @description Half of these cars have more, half have less.
             * @example 91.6
             */
            median_state_of_health_percent: number;
            /**
             * @description Always `fleet_battery`.
             * @constant
             */
            object: "fleet_battery";
        };
        /** @description The API key lacks the permission. Nothing was charged. */
        ForbiddenError: {
            error: components["schemas"]["PermissionDeniedFault"];
        };
        /** @description A request with this idempotency key is still running. */
        IdempotencyInProgressFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "idempotency_in_progress";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /**
         * @description A unique value for one attempt, 1 to 200 visible ASCII characters.
         * @example 0b8f5a52-8a0e-4a57-9a6c-1f0f7f7f2f11
         */
        IdempotencyKey: string;
        /** @description The `Idempotency-Key` header is malformed. */
        IdempotencyKeyInvalidFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "idempotency_key_invalid";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The `Idempotency-Key` header is missing. */
        IdempotencyKeyMissingFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "idempotency_key_missing";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The idempotency key was used with different input. */
        IdempotencyKeyReusedFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "idempotency_key_reused";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The credits left, and how to get more. */
        InsufficientCreditsDetails: {
            auto_top_up_status: components["schemas"]["AutoTopUpStatus"];
            /**
             * @description Credits that can be spent now.
             * @example 0
             */
            available_credits: number;
            /**
             * Format: uri
             * @description A page to buy credits. Only AI tools are given one.
             * @example https://checkout.stripe.com/c/pay/cs_example
             */
            checkout_url?: string;
            /**
             * @description The package that `checkout_url` sells.
             * @example lookups_50
             */
            package_key?: string;
        };
        /** @description No credit is left to spend. */
        InsufficientCreditsFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "insufficient_credits";
            details: components["schemas"]["InsufficientCreditsDetails"];
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description A fault on our end. */
        InternalErrorFault: {
            /**
             * @description Stable identifier of what went wrong.
             * @constant
             */
            code: "internal_error";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The API key is not valid. */
        InvalidApiKeyFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "invalid_api_key";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The body is not JSON. */
        InvalidJsonFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "invalid_json";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description What is invalid. */
        InvalidRequestDetails: {
            /**
             * @description JSON Pointer to the part of the body, or to the parameter.
             * @example /vin
             */
            pointer: string;
            /**
             * @description What is wrong with it.
             * @example must NOT have fewer than 17 characters
             */
            reason: string;
        };
        /** @description A parameter, a header, or the body is invalid. */
        InvalidRequestFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "invalid_request";
            details?: components["schemas"]["InvalidRequestDetails"];
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description Why the VIN is not valid. */
        InvalidVinDetails: {
            /**
             * @description What is wrong.
             * @example character
             */
            reason: string;
        };
        /** @description The VIN is not valid. */
        InvalidVinError: {
            error: components["schemas"]["InvalidVinFault"];
        };
        /** @description This is not a VIN. */
        InvalidVinFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "invalid_vin";
            details: components["schemas"]["InvalidVinDetails"];
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description A day (UTC) of the customer's ledger, chained by hash to the day before, so that no entry can be changed, added, or removed unnoticed. */
        LedgerDay: {
            /**
             * Day
             * Format: date
             * @description The day (UTC).
             * @example 2026-11-22
             */
            day: string;
            /**
             * Entries
             * @description Entries of the ledger: lookups, grants, and what expired or was taken back.
             * @example 12
             */
            entries: number;
            /**
             * @description Always `ledger_day`.
             * @constant
             */
            object: "ledger_day";
            /**
             * Previous hash
             * @description The hash of the day before it that had entries. Null for the first.
             * @example null
             */
            previous: string | null;
            /**
             * SHA-256
             * @description The hash of the day: of the customer, the day, the previous hash, and every entry.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
            /**
             * Statement
             * @description The same, signed. Keep it: `vinspec verify` compares it with the file of the account. Absent if this service signs none.
             * @example eyJhbGciOiJFZERTQSIsImtpZCI6IjE4MGM0ZTFmOWIyYSIsInR5cCI6InZpbnNwZWMtbGVkZ2VyLWRheSJ9.eyJkYXkiOiIyMDI2LTExLTIyIn0.c2lnbmF0dXJl
             */
            statement?: string;
        };
        /** @description A page of days of the ledger, latest first. */
        LedgerDayList: {
            /** @description The items, in order. */
            data: components["schemas"]["LedgerDay"][];
            /**
             * @description The `cursor` of the next page. Null on the last page.
             * @example null
             */
            next_cursor: string | null;
            /**
             * @description Always `list`.
             * @constant
             */
            object: "list";
        };
        /** @description No API key was sent. */
        MissingApiKeyFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "missing_api_key";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description An amount in US dollars. */
        Money: {
            /**
             * @description Amount in US cents.
             * @example 5000
             */
            amount_cents: number;
            /**
             * @description Always US dollars.
             * @constant
             */
            currency: "usd";
        };
        /** @description The cap that is needed. */
        MonthlyCapTooLowDetails: {
            /**
             * @description The lowest cap that the package allows, in US cents.
             * @example 5000
             */
            minimum_cents: number;
        };
        /** @description The monthly cap is below the price of the package. */
        MonthlyCapTooLowFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "monthly_cap_too_low";
            details: components["schemas"]["MonthlyCapTooLowDetails"];
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The maximum, what is spent of it, and when it resets. */
        MonthlyMaximumReachedDetails: {
            /**
             * @description What the credits may have cost that are spent per calendar month (UTC), in US cents.
             * @example 2000
             */
            monthly_maximum_cents: number;
            /**
             * Format: date-time
             * @description When the next month starts (UTC).
             * @example 2026-12-01T00:00:00.000Z
             */
            resets_at: string;
            /**
             * Format: uri
             * @description A page where the account holder changes what this API key or app may do.
             * @example https://vinspec.example/api-keys?change=0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
             */
            settings_url?: string;
            /**
             * @description What the credits have cost that were spent this month, in US cents.
             * @example 2000
             */
            spent_cents: number;
        };
        /** @description This API key or app has reached its monthly maximum in dollars. Buying credits does not help. */
        MonthlyMaximumReachedFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "monthly_maximum_reached";
            details: components["schemas"]["MonthlyMaximumReachedDetails"];
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description No credits are available, or this API key or app has reached its daily cap or monthly maximum. Buy a package or wait until the next day or month (UTC), then retry. You can use the same Idempotency-Key. */
        NoCreditToSpendError: {
            /** @description What went wrong, by its `code`. */
            error: components["schemas"]["InsufficientCreditsFault"] | components["schemas"]["DailyCapReachedFault"] | components["schemas"]["MonthlyMaximumReachedFault"];
        };
        /** @description The vehicle is not known, or too little is known about it to sell its specifications. Nothing was charged. */
        NoSpecsError: {
            /** @description What went wrong, by its `code`. */
            error: components["schemas"]["VehicleNotFoundFault"] | components["schemas"]["SpecsNotAvailableFault"];
        };
        /** @description An OpenAPI 3.1 document. */
        OpenapiDocument: {
            /** @description Title and contract version. */
            info: {
                [key: string]: unknown;
            };
            /**
             * @description The version of the OpenAPI specification.
             * @example 3.1.0
             */
            openapi: string;
            /** @description The operations by path. */
            paths: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A lookup package: a number of credits at a price.
         * @example {
         *       "package_key": "lookups_50",
         *       "name": "50 lookups",
         *       "credits": 50,
         *       "price": {
         *         "amount_cents": 5000,
         *         "currency": "usd",
         *         "display": "$50.00"
         *       },
         *       "credits_expire_after_days": 30
         *     }
         */
        Package: {
            /**
             * @description Credits granted when the payment is confirmed.
             * @example 50
             */
            credits: number;
            /**
             * @description Days from payment to expiry.
             * @constant
             */
            credits_expire_after_days: 30;
            /**
             * @description Display name.
             * @example 50 lookups
             */
            name: string;
            /**
             * @description Identifies the package in checkout and top-up requests.
             * @example lookups_50
             */
            package_key: string;
            price: components["schemas"]["Price"];
        };
        /** @description The lookup packages on sale. */
        PackageList: {
            /** @description The packages, smallest first. */
            data: components["schemas"]["Package"][];
            /**
             * @description Always `list`.
             * @constant
             */
            object: "list";
        };
        /** @description There is no such package. Nothing was charged. */
        PackageNotFoundError: {
            error: components["schemas"]["PackageNotFoundFault"];
        };
        /** @description There is no such package. */
        PackageNotFoundFault: {
            /**
             * @description Stable identifier of what went wrong.
             * @constant
             */
            code: "package_not_found";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The package is no longer on sale. */
        PackageUnavailableFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "package_unavailable";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The package is no longer on sale. Nothing was charged. */
        PackageWithdrawnError: {
            error: components["schemas"]["PackageUnavailableFault"];
        };
        /** @description A paid lookup of a vehicle. */
        PastLookup: {
            /**
             * Date
             * Format: date-time
             * @description When it was charged.
             * @example 2026-11-22T08:30:00.000Z
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Identifies the lookup.
             * @example 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
             */
            id: string;
            /**
             * @description Always `lookup`.
             * @constant
             */
            object: "lookup";
            /**
             * Receipt
             * @description A signed receipt: who was charged what for which answer. Anyone can verify it, also offline, with `vinspec verify` or at /verify in the portal. Absent if this service signs none.
             * @example eyJhbGciOiJFZERTQSIsImtpZCI6IjE4MGM0ZTFmOWIyYSIsInR5cCI6InZpbnNwZWMtcmVjZWlwdCJ9.eyJ2aW4iOiI1WUpTQTFFNjdORjEyMzQ1NiJ9.c2lnbmF0dXJl
             */
            receipt?: string;
            /**
             * Request
             * @description The request that was charged.
             * @example req_01jd3v6p0w5k8x2m7n4q9r1t3y
             */
            request_id: string;
            /**
             * @description The VIN, in uppercase.
             * @example 5YJSA1E67NF123456
             */
            vin: string;
        };
        /** @description A page of paid lookups. */
        PastLookupList: {
            /** @description The items, in order. */
            data: components["schemas"]["PastLookup"][];
            /**
             * @description The `cursor` of the next page. Null on the last page.
             * @example null
             */
            next_cursor: string | null;
            /**
             * @description Always `list`.
             * @constant
             */
            object: "list";
        };
        /** @description A saved card. */
        PaymentMethod: {
            /**
             * @description Card brand.
             * @example visa
             */
            brand: string;
            /**
             * @description The last four digits.
             * @example 4242
             */
            last4: string;
        };
        /** @description Payments or the service are not available. Nothing was charged. Retry after the number of seconds in `Retry-After`. */
        PaymentsDownError: {
            /** @description What went wrong, by its `code`. */
            error: components["schemas"]["PaymentsUnavailableFault"] | components["schemas"]["ServiceUnavailableFault"];
        };
        /** @description Payments are down or not configured. */
        PaymentsUnavailableFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "payments_unavailable";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description What is missing. */
        PermissionDeniedDetails: {
            /**
             * @description The missing permission.
             * @enum {string}
             */
            permission: "lookups" | "purchases" | "top_up";
            /**
             * Format: uri
             * @description A page where the account holder changes what this API key or app may do.
             * @example https://vinspec.example/api-keys?change=0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
             */
            settings_url?: string;
        };
        /** @description The API key or app lacks a permission. */
        PermissionDeniedFault: {
            /**
             * @description Stable identifier of what went wrong.
             * @constant
             */
            code: "permission_denied";
            details: components["schemas"]["PermissionDeniedDetails"];
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description What the package costs. */
        Price: {
            /**
             * @description Amount in US cents.
             * @example 5000
             */
            amount_cents: number;
            /**
             * @description Always US dollars.
             * @constant
             */
            currency: "usd";
            /**
             * @description The price as text.
             * @example $50.00
             */
            display: string;
        };
        /** @description Which limit it was. */
        RateLimitedDetails: {
            /**
             * @description Its name, as in the `RateLimit-Policy` header if that has it.
             * @example lookups
             */
            policy: string;
        };
        /** @description Too many requests. */
        RateLimitedFault: {
            /**
             * @description Stable identifier of what went wrong.
             * @constant
             */
            code: "rate_limited";
            details: components["schemas"]["RateLimitedDetails"];
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /**
         * @description Identifies the request; send it to support.
         * @example req_01jd3v6p0w5k8x2m7n4q9r1t3y
         */
        RequestId: string;
        /** @description The API key was revoked. */
        RevokedApiKeyFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "revoked_api_key";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description A vehicle in My Vehicles. */
        SavedVehicle: {
            /**
             * Last lookup
             * Format: date-time
             * @description When it was last looked up.
             * @example 2026-11-22T08:30:00.000Z
             */
            last_looked_up_at: string;
            /**
             * Note
             * @description The account holder's note about it, from the portal. Empty if there is none.
             * @example
             */
            note: string;
            /**
             * @description Always `saved_vehicle`.
             * @constant
             */
            object: "saved_vehicle";
            /**
             * First lookup
             * Format: date-time
             * @description When it was first looked up.
             * @example 2026-11-02T10:12:30.000Z
             */
            saved_at: string;
            /**
             * Vehicle
             * @description Headline for the vehicle.
             * @example 2022 Tesla Model S Plaid
             */
            title: string;
            /**
             * VIN
             * @description The VIN, in uppercase.
             * @example 5YJSA1E67NF123456
             */
            vin: string;
        };
        /** @description A page of My Vehicles. */
        SavedVehicleList: {
            /** @description The items, in order. */
            data: components["schemas"]["SavedVehicle"][];
            /**
             * @description The `cursor` of the next page. Null on the last page.
             * @example null
             */
            next_cursor: string | null;
            /**
             * @description Always `list`.
             * @constant
             */
            object: "list";
        };
        /** @description The service is not available. Nothing was charged. Retry after the number of seconds in `Retry-After`. */
        ServiceDownError: {
            error: components["schemas"]["ServiceUnavailableFault"];
        };
        /** @description What the service does and where to find it. The result of the MCP tool `get_service_info`. */
        ServiceInfo: {
            /** @description What it can do, one sentence each. */
            capabilities: string[];
            /** @description Which vehicles it covers and which it does not, one sentence each. */
            coverage: string[];
            /** @description What a lookup costs, and how long things last. */
            limits: {
                /**
                 * @description Days from payment to expiry.
                 * @constant
                 */
                credits_expire_after_days: 30;
                /**
                 * @description Credits that one successful lookup costs.
                 * @constant
                 */
                credits_per_lookup: 1;
                /**
                 * @description How many hours a repeated request stays free.
                 * @constant
                 */
                replay_hours: 24;
            };
            /** @description Where to find everything that this server knows of. */
            links: {
                /**
                 * Format: uri
                 * @description Where a customer signs in, creates API keys, and manages connected apps.
                 * @example https://vinspec.example
                 */
                account_url?: string;
                /**
                 * Format: uri
                 * @description Root of the HTTP API.
                 * @example https://api.vinspec.example/api/v1
                 */
                api_url: string;
                /**
                 * Format: uri
                 * @description The API reference.
                 * @example https://api.vinspec.example/docs
                 */
                docs_url: string;
                /**
                 * Format: uri
                 * @description The remote MCP server.
                 * @example https://mcp.vinspec.example/mcp
                 */
                mcp_url?: string;
            };
            /**
             * @description Name of the service.
             * @example vinspec
             */
            name: string;
            /**
             * @description Always `service_info`.
             * @constant
             */
            object: "service_info";
            /**
             * @description What it is, in one sentence.
             * @example Customer-ready specifications of electric vehicles, by VIN.
             */
            summary: string;
        };
        /** @description The service is starting, stopping, or overloaded. */
        ServiceUnavailableFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "service_unavailable";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`. Results from before there were numbers have none. */
        SpecNumbers: {
            /**
             * @description Present if the figure is an estimate.
             * @constant
             */
            estimate?: true;
            /**
             * @description The same number, or the most that fits the VIN.
             * @example 396
             */
            max: number;
            /**
             * @description The figure, or the least that fits the VIN.
             * @example 348
             */
            min: number;
            /**
             * @description Unit of both numbers.
             * @example mi
             */
            unit: string;
        };
        /** @description One of several figures in a row. */
        SpecPart: {
            /**
             * @description Present if the figure is an estimate.
             * @constant
             */
            estimate?: true;
            /**
             * @description The same number, or the most that fits the VIN.
             * @example 8
             */
            max: number;
            /**
             * @description The figure, or the least that fits the VIN.
             * @example 8
             */
            min: number;
            /**
             * @description What the figure is.
             * @example battery_years
             */
            name: string;
            /**
             * @description Unit of both numbers.
             * @example years
             */
            unit: string;
        };
        /** @description One labeled fact. Unknown facts have no row. In `range_and_charging`, the `basis` row says who said what of this very car, and where the figures are from. If the VIN fits several versions with different figures, a line that ends in a colon says what the VIN does not show, and up to six lines list the versions that fit, each with its range. */
        SpecRow: {
            /**
             * @description Stable identifier of the row. The data dictionary in the docs says of every key what it means, its unit, its sources, and how many cars have it.
             * @example drive
             */
            key: string;
            /**
             * @description Display name.
             * @example Drive
             */
            label: string;
            numbers?: components["schemas"]["SpecNumbers"];
            /** @description The figures of a row that has several, such as the power of each motor or the years and miles of each warranty, in the order of the text. Absent in other rows. */
            parts?: components["schemas"]["SpecPart"][];
            /**
             * @description One string, or several.
             * @example All-wheel drive
             */
            value: string | string[];
        };
        /** @description A titled group of rows. */
        SpecSection: {
            /**
             * @description Which section this is.
             * @enum {string}
             */
            key: "technology" | "drivetrain" | "options";
            /** @description The facts, in a fixed order. */
            rows: components["schemas"]["SpecRow"][];
            /**
             * @description Display name.
             * @example Drivetrain
             */
            title: string;
        };
        /** @description What is known about the vehicle. */
        SpecsNotAvailableDetails: {
            /**
             * @description Manufacturer.
             * @example Tesla
             */
            make: string | null;
            /**
             * @description Model.
             * @example Cybertruck
             */
            model: string | null;
            /**
             * @description Model year.
             * @example 2024
             */
            year: string | null;
        };
        /** @description Too little is known about this vehicle to sell its specifications. */
        SpecsNotAvailableFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "specs_not_available";
            details: components["schemas"]["SpecsNotAvailableDetails"];
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description Too many requests. Nothing was charged. Wait for the number of seconds in `Retry-After`. */
        TooManyRequestsError: {
            error: components["schemas"]["RateLimitedFault"];
        };
        /** @description Invalid or missing API key. */
        UnauthorizedError: {
            /** @description What went wrong, by its `code`. */
            error: components["schemas"]["MissingApiKeyFault"] | components["schemas"]["InvalidApiKeyFault"] | components["schemas"]["RevokedApiKeyFault"];
        };
        /** @description The body is not `application/json`, or `text/csv` where that is accepted. */
        UnsupportedMediaTypeError: {
            error: components["schemas"]["UnsupportedMediaTypeFault"];
        };
        /** @description The body is not `application/json`, or `text/csv` where that is accepted. */
        UnsupportedMediaTypeFault: {
            /**
             * @description Stable identifier of what went wrong.
             * @constant
             */
            code: "unsupported_media_type";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description What is known about the vehicle. */
        UnsupportedVehicleDetails: {
            /**
             * @description Country of the manufacturer in the VIN.
             * @example France
             */
            country?: string;
            /**
             * @description Manufacturer.
             * @example Volvo
             */
            make?: string | null;
            /**
             * @description Manufacturer, if it does not sell the vehicle in the US or makes no passenger cars.
             * @example Renault
             */
            maker?: string;
            /**
             * @description Model.
             * @example XC90
             */
            model?: string | null;
            /**
             * @description Why it is not supported.
             * @example plug_in_hybrid
             */
            reason: string;
            /**
             * @description Model year.
             * @example 2023
             */
            year?: string | null;
        };
        /** @description This vehicle is not supported. */
        UnsupportedVehicleFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "unsupported_vehicle";
            details?: components["schemas"]["UnsupportedVehicleDetails"];
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The package is no longer on sale, or the cap is below its price. Nothing changed or was charged. */
        UnusableTermsError: {
            /** @description What went wrong, by its `code`. */
            error: components["schemas"]["PackageUnavailableFault"] | components["schemas"]["MonthlyCapTooLowFault"];
        };
        /** @description The VIN is not valid, or the vehicle is not supported. Nothing was charged. */
        UnusableVehicleError: {
            /** @description What went wrong, by its `code`. */
            error: components["schemas"]["InvalidVinFault"] | components["schemas"]["UnsupportedVehicleFault"];
        };
        /** @description The vehicle data source or the service is not available. Nothing was charged. Retry after the number of seconds in `Retry-After`. */
        VehicleDataDownError: {
            /** @description What went wrong, by its `code`. */
            error: components["schemas"]["VehicleDataUnavailableFault"] | components["schemas"]["ServiceUnavailableFault"];
        };
        /** @description The vehicle data source is not responding. */
        VehicleDataUnavailableFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "vehicle_data_unavailable";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The vehicle is not in My Vehicles. Nothing was charged. */
        VehicleNotFoundError: {
            error: components["schemas"]["VehicleNotFoundFault"];
        };
        /** @description There is no such vehicle, or it is not in My Vehicles. */
        VehicleNotFoundFault: {
            /**
             * @description Stable identifier of what went wrong. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "vehicle_not_found";
            message: components["schemas"]["ErrorMessage"];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description A report of a wrong fact. */
        VehicleReport: {
            /**
             * Date
             * Format: date-time
             * @description When it was reported.
             * @example 2026-11-22T08:30:00.000Z
             */
            created_at: string;
            /**
             * @description The fact that is reported.
             * @example driver_assistance_standard
             */
            fact: string;
            /**
             * Report
             * Format: uuid
             * @description Identifies the report.
             * @example 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
             */
            id: string;
            /**
             * @description Always `vehicle_report`.
             * @constant
             */
            object: "vehicle_report";
            /**
             * @description `credited`: the credit is back. `open`: a person looks into it.
             * @enum {string}
             */
            status: "credited" | "open";
            /**
             * VIN
             * @description The VIN, in uppercase.
             * @example 5YJSA1E67NF123456
             */
            vin: string;
        };
        /** @description What is wrong with a vehicle. */
        VehicleReportRequest: {
            /**
             * @description The key of its row or the name of its field in the result, or `other`.
             * @example driver_assistance_standard
             */
            fact: string;
            /**
             * @description What is wrong with it.
             * @example Mine has no lane keeping.
             */
            message: string;
        };
        /** @description What a lookup of a VIN would return, without the figures. */
        VehicleSpecsCheck: {
            /** @description Which groups of facts the result would include; null if a lookup would be rejected. */
            coverage: {
                /**
                 * Battery
                 * @description Battery capacity.
                 */
                battery: boolean;
                /**
                 * Charging
                 * @description Charging time or power.
                 */
                charging: boolean;
                /**
                 * Range
                 * @description `exact`: one figure. `span`: the VIN fits several versions with different ranges. `none`: not known.
                 * @enum {string}
                 */
                range: "exact" | "span" | "none";
                /**
                 * Safety
                 * @description Crash test stars, airbags, or driver assistance.
                 */
                safety: boolean;
            } | null;
            /**
             * Price in credits
             * @description What a lookup would cost, in credits; 0 if it would be rejected.
             * @example 1
             */
            credits?: number;
            /**
             * Data version
             * @description Version of the vehicle data behind this answer: the day of its newest source, and a digest of its contents. A newer version may know more about the VIN.
             * @example 2026-11-24-75d6c917
             */
            data_version?: string;
            /** @description Facts beyond these groups that the result would include, or that a live source is asked for; empty if a lookup would be rejected. No source is asked by the check. */
            facts?: components["schemas"]["CheckedFact"][];
            /**
             * @description Always `vehicle_specs_check`.
             * @constant
             */
            object: "vehicle_specs_check";
            /** @description Why a lookup would be rejected; null if it would succeed. */
            reason: {
                /**
                 * @description The error code of the lookup.
                 * @enum {string}
                 */
                code: "vehicle_not_found" | "specs_not_available" | "unsupported_vehicle";
                /**
                 * @description What the vehicle is or lacks, as a sentence.
                 * @example Only battery-electric cars sold in the US are supported. This is a motorcycle.
                 */
                message: string;
            } | null;
            /**
             * Supported
             * @description Whether a lookup would succeed, for one credit.
             */
            supported: boolean;
            /**
             * Vehicle
             * @description The vehicle, as far as it is known. A trim that reveals a figure is left out.
             * @example 2022 Tesla Model S Plaid
             */
            title: string | null;
            /**
             * VIN
             * @description The VIN, in uppercase.
             * @example 5YJSA1E67NF123456
             */
            vin: string;
        };
        /** @description The vehicle to look up. */
        VehicleSpecsRequest: {
            /**
             * @description The VIN, in any case.
             * @example 5YJSA1E67NF123456
             */
            vin: string;
        };
        /** @description The figures for one wheel size as numbers. A figure that is not known is absent. */
        WheelNumbers: {
            annual_electricity_cost?: components["schemas"]["SpecNumbers"];
            annual_gas_savings?: components["schemas"]["SpecNumbers"];
            city_range?: components["schemas"]["SpecNumbers"];
            efficiency?: components["schemas"]["SpecNumbers"];
            efficiency_wh_per_mile?: components["schemas"]["SpecNumbers"];
            fuel_cost?: components["schemas"]["SpecNumbers"];
            highway_range?: components["schemas"]["SpecNumbers"];
            level_2_charging?: components["schemas"]["SpecNumbers"];
            mpge_city?: components["schemas"]["SpecNumbers"];
            mpge_combined?: components["schemas"]["SpecNumbers"];
            mpge_highway?: components["schemas"]["SpecNumbers"];
            range?: components["schemas"]["SpecNumbers"];
            supercharger_0_to_80?: components["schemas"]["SpecNumbers"];
            supercharger_0_to_100?: components["schemas"]["SpecNumbers"];
            /**
             * @description That of the entry of `wheel_rows` in the same place.
             * @example 19 in
             */
            wheel_size: string;
        };
        /** @description Label figures for one wheel size. The data dictionary in the docs says what each means. */
        WheelRow: {
            /**
             * Electricity per year
             * @description Estimated electricity cost per year.
             * @example $650/yr
             */
            annual_electricity_cost: string | null;
            /**
             * Savings per year
             * @description Estimated savings per year compared with an average new car.
             * @example $950/yr
             */
            annual_gas_savings: string | null;
            /**
             * City range
             * @description City range.
             * @example 408 mi
             */
            city_range: string | null;
            /**
             * Consumption
             * @description Consumption from the wall.
             * @example 29 kWh/100 mi
             */
            efficiency: string | null;
            /**
             * Consumption per mile
             * @description The same in watt-hours per mile.
             * @example 292 Wh/mi
             */
            efficiency_wh_per_mile: string | null;
            /**
             * Electricity cost
             * @description Electricity cost for a distance.
             * @example $1.09 per 25 mi
             */
            fuel_cost: string | null;
            /**
             * Highway range
             * @description Highway range.
             * @example 383 mi
             */
            highway_range: string | null;
            /**
             * Charging at home
             * @description Charging time at 240 V.
             * @example 15 h at 240 V
             */
            level_2_charging: string | null;
            /**
             * City economy
             * @description City fuel economy equivalent.
             * @example 119 MPGe
             */
            mpge_city: string | null;
            /**
             * Fuel economy
             * @description Combined fuel economy equivalent.
             * @example 116 MPGe
             */
            mpge_combined: string | null;
            /**
             * Highway economy
             * @description Highway fuel economy equivalent.
             * @example 112 MPGe
             */
            mpge_highway: string | null;
            /**
             * Range
             * @description Combined range.
             * @example 396 mi
             */
            range: string | null;
            /**
             * Fast charging to 80%
             * @description Fast charging from empty to 80%.
             * @example null
             */
            supercharger_0_to_80: string | null;
            /**
             * Fast charging to 100%
             * @description Fast charging from empty to full.
             * @example null
             */
            supercharger_0_to_100: string | null;
            /**
             * Wheels
             * @description The wheel size, or all wheels.
             * @example 19 in
             */
            wheel_size: string;
        };
    };
    responses: {
        /** @description The account holder must approve the change first. Nothing changed or was charged. */
        ApprovalRequired: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApprovalRequiredError"];
            };
        };
        /** @description The request or its body is invalid, or the body is too large. Nothing was charged. */
        BadBody: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadBodyError"];
            };
        };
        /** @description The request, its body, or its `Idempotency-Key` is invalid, or the body is larger than 16 kB. Nothing was charged. */
        BadKeyedBody: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadKeyedBodyError"];
            };
        };
        /** @description The request is invalid. Nothing was charged. */
        BadRequest: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"];
            };
        };
        /** @description There is no such batch. Nothing was charged. */
        BatchNotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BatchNotFoundError"];
            };
        };
        /** @description The Idempotency-Key is in use. Nothing was charged. */
        Conflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfterConflict"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConflictError"];
            };
        };
        /** @description A fault on our end. Nothing was charged. It is safe to retry with the same Idempotency-Key. */
        FaultOnOurSide: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FaultOnOurSideError"];
            };
        };
        /** @description The API key lacks the permission. Nothing was charged. */
        Forbidden: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description No credits are available, or this API key or app has reached its daily cap or monthly maximum. Buy a package or wait until the next day or month (UTC), then retry. You can use the same Idempotency-Key. */
        NoCreditToSpend: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NoCreditToSpendError"];
            };
        };
        /** @description The vehicle is not known, or too little is known about it to sell its specifications. Nothing was charged. */
        NoSpecs: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NoSpecsError"];
            };
        };
        /** @description Nothing has changed since the response whose `ETag` was sent in `If-None-Match`. */
        NotChanged: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Not returned by this operation today. It is declared for every operation that needs an API key, so that clients can handle it everywhere. */
        NotUsed: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such package. Nothing was charged. */
        PackageNotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PackageNotFoundError"];
            };
        };
        /** @description The package is no longer on sale. Nothing was charged. */
        PackageWithdrawn: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PackageWithdrawnError"];
            };
        };
        /** @description Payments or the service are not available. Nothing was charged. Retry after the number of seconds in `Retry-After`. */
        PaymentsDown: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentsDownError"];
            };
        };
        /** @description The service is not available. Nothing was charged. Retry after the number of seconds in `Retry-After`. */
        ServiceDown: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ServiceDownError"];
            };
        };
        /** @description Too many requests. Nothing was charged. Wait for the number of seconds in `Retry-After`. */
        TooManyRequests: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TooManyRequestsError"];
            };
        };
        /** @description Invalid or missing API key. */
        Unauthorized: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthorizedError"];
            };
        };
        /** @description The body is not `application/json`, or `text/csv` where that is accepted. */
        UnsupportedMediaType: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnsupportedMediaTypeError"];
            };
        };
        /** @description The package is no longer on sale, or the cap is below its price. Nothing changed or was charged. */
        UnusableTerms: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnusableTermsError"];
            };
        };
        /** @description The VIN is not valid, or the vehicle is not supported. Nothing was charged. */
        UnusableVehicle: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnusableVehicleError"];
            };
        };
        /** @description The VIN is not valid. */
        UnusableVin: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidVinError"];
            };
        };
        /** @description The vehicle data source or the service is not available. Nothing was charged. Retry after the number of seconds in `Retry-After`. */
        VehicleDataDown: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VehicleDataDownError"];
            };
        };
        /** @description The vehicle is not in My Vehicles. Nothing was charged. */
        VehicleNotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Vinspec-Livemode": components["headers"]["Livemode"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VehicleNotFoundError"];
            };
        };
    };
    parameters: {
        /**
         * @description The `id` of a batch.
         * @example 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
         */
        BatchId: string;
        /** @description The `next_cursor` of the previous page. */
        Cursor: string;
        /** @description A unique value for this attempt, 1 to 200 visible ASCII characters, kept for 24 hours and shared by all of a customer's API keys. Use a new one for each new purchase or lookup, and the same one when retrying. */
        IdempotencyKey: components["schemas"]["IdempotencyKey"];
        /** @description Items per page. */
        Limit: number;
        /** @description Items per page. */
        ResultsLimit: number;
        /**
         * @description The VIN, in any case.
         * @example 5YJSA1E67NF123456
         */
        Vin: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Credits that this response cost: 1, or 0 on a replay or with a test key.
         * @example 1
         */
        CreditsCharged: 0 | 1;
        /**
         * @description Credits left to spend after this response.
         * @example 41
         */
        CreditsRemaining: number;
        /**
         * @description Whose data the specifications were made from, and of which day it is: a list of strings with a `date` each (RFC 9651), those that describe the car most nearly first. Also on a replay. Absent if nobody knows anymore.
         * @example "NHTSA vPIC";date="2026-10-13", "EPA fuel economy data";date="2026-02-17"
         */
        DataSources: string;
        /**
         * @description Identifies this version of the response. Send it in `If-None-Match` to get 304 until something changes.
         * @example W/"u1pFA9BZ7wDe"
         */
        ETag: string;
        /**
         * @description `true` when this is the stored response to an earlier request.
         * @example true
         */
        IdempotentReplayed: "true";
        /**
         * @description `true` for a live key. `false` for a test key: nothing was charged, bought, or saved.
         * @example true
         */
        Livemode: "true" | "false";
        /**
         * @description On a replay, the ID of the request that produced the response.
         * @example req_01jd3v6p0w5k8x2m7n4q9r1t3y
         */
        OriginalRequestId: string;
        /**
         * @description What is left of the quota (`r`), and the seconds until it is restored (`t`).
         * @example "lookups";r=59;t=60
         */
        RateLimit: string;
        /**
         * @description The limits that apply, as quota (`q`) and window in seconds (`w`), in the syntax of the IETF RateLimit header fields draft.
         * @example "lookups";q=60;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description Identifies this request. In an error, it equals `error.request_id`.
         * @example req_01jd3v6p0w5k8x2m7n4q9r1t3y
         */
        RequestId: string;
        /**
         * @description Seconds to wait before trying again.
         * @example 1
         */
        RetryAfter: number;
        /**
         * @description Seconds until the batch is worth reading again; present while it is checked or looked up.
         * @example 1
         */
        RetryAfterBatch: number;
        /**
         * @description Seconds to wait before trying again; present while the first attempt is still running.
         * @example 1
         */
        RetryAfterConflict: number;
        /**
         * @description The authentication scheme to use.
         * @example Bearer realm="vinspec"
         */
        WWWAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAutoTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule and this month's spend. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomaticTopUp"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotUsed"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NotUsed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["PaymentsDown"];
        };
    };
    configureAutoTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The settings of the rule. Up to 16 kB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AutomaticTopUpRequest"];
            };
        };
        responses: {
            /** @description The rule, active or awaiting payment setup. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomaticTopUp"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApprovalRequired"];
            404: components["responses"]["PackageNotFound"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnusableTerms"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["PaymentsDown"];
        };
    };
    disableAutoTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The disabled rule. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomaticTopUp"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotUsed"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NotUsed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    listBatches: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of batches. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotUsed"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NotUsed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    createBatch: {
        parameters: {
            query?: {
                /**
                 * @description With CSV: the column that has the VINs, by its name or its number from 1. If omitted, it is found by what is in it.
                 * @example VIN
                 */
                column?: string;
                /** @description With CSV: as in the JSON body. */
                max_credits?: number;
                /** @description With CSV: as in the JSON body. */
                only_new?: boolean;
                /** @description With CSV: as in the JSON body. */
                preview?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The VINs, and how to look them up, in up to 3 MB. Or, as `text/csv`, a file of vehicles of up to 5 MB, with whatever columns, delimiter, and encoding it has: the VINs in it are found, and the other fields are in the query. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
                "text/csv": string;
            };
        };
        responses: {
            /** @description The batch, new or the one that there is. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfterBatch"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotUsed"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NotUsed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    getBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of a batch.
                 * @example 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
                 */
                batch_id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfterBatch"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BatchNotFound"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NotUsed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    cancelBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of a batch.
                 * @example 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
                 */
                batch_id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfterBatch"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BatchNotFound"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NotUsed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    pauseBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of a batch.
                 * @example 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
                 */
                batch_id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfterBatch"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BatchNotFound"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NotUsed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    listBatchResults: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items per page. */
                limit?: components["parameters"]["ResultsLimit"];
                /**
                 * @description Whether results have their specifications, which are long. Without them, `specs` is null.
                 * @example false
                 */
                specs?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of a batch.
                 * @example 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
                 */
                batch_id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of results. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResultList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BatchNotFound"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NotUsed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    resumeBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of a batch.
                 * @example 0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e
                 */
                batch_id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfterBatch"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["BatchNotFound"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NotUsed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    createCheckout: {
        parameters: {
            query?: never;
            header: {
                /** @description A unique value for this attempt, 1 to 200 visible ASCII characters, kept for 24 hours and shared by all of a customer's API keys. Use a new one for each new purchase or lookup, and the same one when retrying. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The package to buy. Up to 16 kB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutRequest"];
            };
        };
        responses: {
            /** @description The payment page is ready. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Original-Request-Id": components["headers"]["OriginalRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            400: components["responses"]["BadKeyedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PackageNotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["PackageWithdrawn"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["PaymentsDown"];
        };
    };
    getCredits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditBalance"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotUsed"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NotUsed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    listLedgerDays: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of days. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerDayList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotUsed"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NotUsed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI 3.1 document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenapiDocument"];
                };
            };
            304: components["responses"]["NotChanged"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    listPackages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The packages on sale. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackageList"];
                };
            };
            304: components["responses"]["NotChanged"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotUsed"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NotUsed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    listUsage: {
        parameters: {
            query?: {
                /**
                 * @description The first day (UTC). Default: 29 days before the last day.
                 * @example 2026-11-01
                 */
                from?: string;
                /**
                 * @description The last day (UTC), inclusive. Default: today.
                 * @example 2026-11-22
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Days with lookups. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyUsageList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotUsed"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NotUsed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    lookUpVehicleSpecs: {
        parameters: {
            query?: never;
            header: {
                /** @description A unique value for this attempt, 1 to 200 visible ASCII characters, kept for 24 hours and shared by all of a customer's API keys. Use a new one for each new purchase or lookup, and the same one when retrying. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The vehicle to look up. Up to 16 kB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VehicleSpecsRequest"];
            };
        };
        responses: {
            /** @description The specifications. The vehicle is now in My Vehicles. */
            200: {
                headers: {
                    "Credits-Charged": components["headers"]["CreditsCharged"];
                    "Credits-Remaining": components["headers"]["CreditsRemaining"];
                    "Data-Sources": components["headers"]["DataSources"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Original-Request-Id": components["headers"]["OriginalRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerVehicleSpecsV1"];
                };
            };
            400: components["responses"]["BadKeyedBody"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["NoCreditToSpend"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NoSpecs"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnusableVehicle"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["VehicleDataDown"];
        };
    };
    checkVehicleSpecs: {
        parameters: {
            query: {
                /**
                 * @description The VIN, in any case.
                 * @example 5YJSA1E67NF123456
                 */
                vin: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether a lookup of this VIN would succeed, and what its result would include. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VehicleSpecsCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotUsed"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnusableVin"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["VehicleDataDown"];
        };
    };
    listVehicles: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only vehicles with all of these words in their VIN, title, or note.
                 * @example tesla
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of vehicles. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedVehicleList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotUsed"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NotUsed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    getVehicle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The VIN, in any case.
                 * @example 5YJSA1E67NF123456
                 */
                vin: components["parameters"]["Vin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The specifications, as of the latest lookup. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerVehicleSpecsV1"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["VehicleNotFound"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnusableVin"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    getVehicleBattery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The VIN, in any case.
                 * @example 5YJSA1E67NF123456
                 */
                vin: components["parameters"]["Vin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The readings, and what is usual for the model. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatteryHistory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["VehicleNotFound"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnusableVin"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    listVehicleLookups: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Items per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description The VIN, in any case.
                 * @example 5YJSA1E67NF123456
                 */
                vin: components["parameters"]["Vin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lookups. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PastLookupList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["VehicleNotFound"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnusableVin"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
    reportVehicle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The VIN, in any case.
                 * @example 5YJSA1E67NF123456
                 */
                vin: components["parameters"]["Vin"];
            };
            cookie?: never;
        };
        /** @description The fact, and what is wrong with it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VehicleReportRequest"];
            };
        };
        responses: {
            /** @description The report, new or the one that there is. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    "Vinspec-Livemode": components["headers"]["Livemode"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VehicleReport"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["VehicleNotFound"];
            409: components["responses"]["NotUsed"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnusableVin"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["FaultOnOurSide"];
            503: components["responses"]["ServiceDown"];
        };
    };
}
