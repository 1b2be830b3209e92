import { type MailText, readMail } from '../mime/mime.rules.ts'
import { type MailPage, type PageInput, renderPage } from './page.rules.ts'

/** What a thread renders: the octets, and how the page is shown. */
export interface ReadInput extends Pick<PageInput, 'base' | 'showsPictures' | 'isDark'> {
  bytes: Uint8Array
}

/** A mail as read, without its text, and its page. */
export interface ReadPage extends MailPage {
  text: MailText
}

/** Reads a MIME text and renders its page. For a thread. */
export function readPage({ bytes, ...shown }: ReadInput): ReadPage {
  const text = readMail(bytes)
  const { html, plain, inlinePictures } = text
  const page = renderPage({ html, plain, inlinePictures, ...shown })
  return { ...page, text: { ...text, html: '', plain: '' } }
}
