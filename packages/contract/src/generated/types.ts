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
         * @description Returns the current rule and what it has spent this calendar month (UTC), including a purchase under way. While the customer has to save or confirm a card, or agree to a higher price, `setup_url` is a working page for that.
         */
        get: operations["getAutoTopUp"];
        /**
         * Configure automatic top-up
         * @description Sets the rule. With a saved card, from an earlier `setup_url` or from a checkout, it is active at once. If the balance is at the threshold, a charge follows at once: the response then has the status `processing`, and `monthly_spend` includes that charge. Without a card, the response carries `setup_url`, a hosted page that saves one; nothing is charged there. Setting a suspended or declined rule again is a retry, and agrees to the current price of the package. Omitting `monthly_cap_cents` keeps the current cap; only the customer can remove it, in the portal. Without the permission `top_up`, a change that lowers the terms works and starts nothing. A change that raises what can be charged (turning the rule on, a more expensive package, a higher threshold or cap, another attempt) returns `approval_required` with `approval_url`, a page where the customer approves it. The customer is told of every change by mail.
         */
        put: operations["configureAutoTopUp"];
        post?: never;
        /**
         * Disable automatic top-up
         * @description Turns the rule off at once and keeps its settings. Needs no permission. A charge under way may still go through and grant its credits; until then `monthly_spend` includes it.
         */
        delete: operations["disableAutoTopUp"];
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
            /**
             * @description Percentage of the package's credits at which the rule buys; null when never set.
             * @enum {integer|null}
             */
            threshold_percent: 10 | 20 | 30 | null;
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
         * @description What the rule is doing. `disabled`: off. `setup_required`: a payment method must be saved at `setup_url`. `active`: watching the balance. `processing`: one charge is in flight. `retry_scheduled`: a charge was declined, and is retried after an hour, then after a day. `action_required`: the bank needs the customer to confirm the charge, or the package costs more than the customer agreed to; `setup_url` is the page for that, where nothing is charged; the purchase follows. `cap_reached`: the next charge would exceed the monthly cap; it waits for the next calendar month (UTC) or a higher cap. `suspended`: stopped after three declines, a card declined for good, a lost dispute, or a withdrawn package; save another card or configure it again to resume.
         * @enum {string}
         */
        AutoTopUpStatus: "disabled" | "setup_required" | "active" | "processing" | "retry_scheduled" | "action_required" | "cap_reached" | "suspended";
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
                 * @description One sentence about the capacity.
                 * @example 105 kWh when new
                 */
                capacity_summary: string | null;
                /**
                 * Last measured
                 * @description When the state of health was measured.
                 * @example null
                 */
                last_measured: string | null;
                /**
                 * Capacity when new
                 * @description Original capacity in kWh.
                 * @example 105
                 */
                original_capacity_kwh: number | null;
                /**
                 * State of health
                 * @description Capacity left, in percent of the original.
                 * @example null
                 */
                state_of_health_percent: number | null;
                /**
                 * Usable capacity
                 * @description Usable capacity as text.
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
        /** @description Every error has this shape. */
        Error: {
            /** @description What went wrong and what to do next. */
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description More about the error, depending on its code. */
                details?: {
                    [key: string]: unknown;
                };
                /** @description What happened and what to do next, for a person. */
                message: string;
                /**
                 * @description Identifies the request. Send it to support.
                 * @example req_01jd3v6p0w5k8x2m7n4q9r1t3y
                 */
                request_id: string;
            };
        };
        /**
         * @description Stable identifier of what went wrong.
         * @enum {string}
         */
        ErrorCode: "invalid_json" | "invalid_request" | "idempotency_key_missing" | "idempotency_key_invalid" | "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "insufficient_credits" | "daily_cap_reached" | "permission_denied" | "approval_required" | "route_not_found" | "package_not_found" | "vehicle_not_found" | "specs_not_available" | "idempotency_key_reused" | "idempotency_in_progress" | "unsupported_media_type" | "invalid_vin" | "unsupported_vehicle" | "package_unavailable" | "monthly_cap_too_low" | "rate_limited" | "internal_error" | "vehicle_data_unavailable" | "payments_unavailable" | "service_unavailable";
        /**
         * @description A unique name for one attempt, 1 to 200 visible ASCII characters.
         * @example 0b8f5a52-8a0e-4a57-9a6c-1f0f7f7f2f11
         */
        IdempotencyKey: string;
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
            /** @description Where to find everything, as far as this server knows. */
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
        /** @description One labeled fact. Rows of what is not known are left out. In `range_and_charging`, the row `basis` says where the figures are from; if the VIN fits several versions with different figures, a line that ends in a colon says what it leaves open, and up to six lines list the versions that fit, each with its range. */
        SpecRow: {
            /**
             * @description Stable identifier of the row.
             * @example drive
             */
            key: string;
            /**
             * @description Display name.
             * @example Drive
             */
            label: string;
            /**
             * @description One text, or several.
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
        /** @description The vehicle to look up. */
        VehicleSpecsRequest: {
            /**
             * @description Vehicle identification number, 17 characters, uppercase or lowercase.
             * @example 5YJSA1E67NF123456
             */
            vin: string;
        };
        /** @description Label figures for one wheel size. */
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
        /** @description The API key lacks the permission, or the account holder must approve the change first. Nothing changed or was charged. */
        ApprovalRequired: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request is invalid. Nothing was charged. */
        BadRequest: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The Idempotency-Key is in use. Nothing was charged. */
        Conflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The API key lacks the permission. Nothing was charged. */
        Forbidden: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No credits are available, or this API key or app has reached its daily cap. Buy a package or wait until the next day (UTC), then retry. You can use the same Idempotency-Key. */
        InsufficientCredits: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A fault on our end. Nothing was charged. It is safe to retry with the same Idempotency-Key. */
        InternalError: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource or vehicle does not exist. Nothing was charged. */
        NotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests. Nothing was charged. Wait for the number of seconds in `Retry-After`. */
        RateLimited: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
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
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Something the service depends on is not responding. Nothing was charged. Retry after the number of seconds in `Retry-After`. */
        Unavailable: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The input is well formed, but it cannot be processed. Nothing was charged. */
        Unprocessable: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not `application/json`. */
        UnsupportedMediaType: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description A unique name for this attempt, 1 to 200 visible ASCII characters, kept for 24 hours and shared by all API keys of a customer. Use a new one for each new purchase or lookup, and the same one when retrying. */
        IdempotencyKey: components["schemas"]["IdempotencyKey"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Credits that this response cost: 1, or 0 on a replay.
         * @example 1
         */
        CreditsCharged: "0" | "1";
        /**
         * @description Credits left to spend after this response.
         * @example 41
         */
        CreditsRemaining: string;
        /**
         * @description `true` when this is the stored response to an earlier request.
         * @example true
         */
        IdempotentReplayed: "true";
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
        RetryAfter: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomaticTopUp"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    configureAutoTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The settings of the rule. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomaticTopUp"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApprovalRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomaticTopUp"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCheckout: {
        parameters: {
            query?: never;
            header: {
                /** @description A unique name for this attempt, 1 to 200 visible ASCII characters, kept for 24 hours and shared by all API keys of a customer. Use a new one for each new purchase or lookup, and the same one when retrying. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The package to buy. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditBalance"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenapiDocument"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
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
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackageList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    lookUpVehicleSpecs: {
        parameters: {
            query?: never;
            header: {
                /** @description A unique name for this attempt, 1 to 200 visible ASCII characters, kept for 24 hours and shared by all API keys of a customer. Use a new one for each new purchase or lookup, and the same one when retrying. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The vehicle to look up. */
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
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Original-Request-Id": components["headers"]["OriginalRequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerVehicleSpecsV1"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["InsufficientCredits"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
