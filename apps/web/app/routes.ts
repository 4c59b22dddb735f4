import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/sign-in-layout.tsx', [
    route('sign-in', 'routes/sign-in.tsx'),
    route('sign-in/link', 'routes/sign-in-link.tsx'),
    route('sign-in/code', 'routes/sign-in-code.tsx'),
    route('sign-up', 'routes/sign-up.tsx'),
    route('verify-email', 'routes/verify-email.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('confirm', 'routes/confirm.tsx'),
    route('oauth/interaction/:uid', 'routes/connect-app.tsx'),
    route('oauth/problem', 'routes/oauth-problem.tsx'),
  ]),
  route('sign-out', 'routes/sign-out.tsx'),
  layout('routes/customer-layout.tsx', [
    layout('routes/customer-pages.tsx', [
      index('routes/overview.tsx'),
      route('look-up', 'routes/look-up.tsx'),
      route('vehicles', 'routes/vehicles.tsx'),
      route('vehicles.csv', 'routes/vehicles-csv.ts'),
      route('vehicles/:vin', 'routes/vehicle.tsx'),
      route('vehicles/:vin/specs.json', 'routes/vehicle-json.ts'),
      route('vehicles/:vin/specs.csv', 'routes/vehicle-csv.ts'),
      route('api-keys', 'routes/api-keys.tsx'),
      route('billing', 'routes/billing.tsx'),
      route('billing/ledger.csv', 'routes/ledger-csv.ts'),
      route('billing/receipts/:paymentId', 'routes/receipt.tsx'),
      route('requests', 'routes/requests.tsx'),
      route('apps', 'routes/apps.tsx'),
      route('docs', 'routes/docs.tsx'),
      route('account', 'routes/account.tsx'),
      route('account/two-factor', 'routes/two-factor.tsx'),
    ]),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
