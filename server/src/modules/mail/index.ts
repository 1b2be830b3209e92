export { mailboxStore } from './contact/contact.service.ts'
