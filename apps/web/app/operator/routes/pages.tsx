/** Catches the errors of a page, so that the frame around it stays. */
import { Outlet } from 'react-router'
import { LimitedFault } from '../../ui/limited-fault.tsx'
import type { Route } from './+types/pages.ts'

export default function OperatorPages() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LimitedFault error={error} />
}
