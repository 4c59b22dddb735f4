/** Emails to customers. */
export { type MailSettings, readMailSettings } from '../notifications/mail-settings.ts'
export type { Mail, Mailer } from '../notifications/mailer.ts'
export { notify } from '../notifications/notify.ts'
export { notifyExpiringCredits, notifyLowCredits } from '../notifications/notify-about-credits.ts'
export { type Letter, renderLetter } from '../notifications/render-letter.ts'
export { type MailDependencies, sendNotification } from '../notifications/send-notification.ts'
export { createSmtpMailer } from '../notifications/smtp-mailer.ts'
