import type { JobHandlers } from '@vinspec/core/jobs'
import { type MailDependencies, sendNotification } from '@vinspec/core/notifications'
import type { Logger } from 'pino'

export function mailJobs(dependencies: MailDependencies, log: Logger): JobHandlers {
  return {
    'send-mail': async ({ notificationId }, job) => {
      const kind = await sendNotification(dependencies, notificationId)
      if (kind) log.info({ ...job, notification: notificationId, kind }, 'mail sent')
    },
  }
}
