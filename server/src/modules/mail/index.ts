export { mailboxStore } from './contact/contact.sql.ts'
