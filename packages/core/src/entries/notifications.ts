/** Emails to customers. */
export { type MailSettings, readMailSettings } from '../foundation/notifications/mail-settings.ts'
export type { Mail, Mailer } from '../foundation/notifications/mailer.ts'
export { notify } from '../foundation/notifications/notify.ts'
export { notifyExpiringCredits, notifyLowCredits } from '../foundation/notifications/notify-about-credits.ts'
export { type Letter, renderLetter } from '../foundation/notifications/render-letter.ts'
export { type MailDependencies, sendNotification } from '../foundation/notifications/send-notification.ts'
export { createSmtpMailer } from '../foundation/notifications/smtp-mailer.ts'
