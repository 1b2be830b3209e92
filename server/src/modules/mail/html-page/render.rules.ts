import { type MailText, readMail } from '../mime/mime.rules.ts'
import { type MailPage, type PageInput, renderPage } from './html-page.rules.ts'

/** What a thread renders: the octets, and how the page is shown. */
export interface ReadInput
  extends Pick<PageInput, 'base' | 'showsPictures' | 'isDark' | 'isInverted' | 'quoteLabel' | 'linkLabel'> {
  bytes: Uint8Array
  /** The charset that a reader chose; empty for the one that the mail names. */
  charset: string
}

/** A mail as read, without its text, and its page. */
export interface ReadPage extends MailPage {
  text: MailText
}

/** Reads a MIME text and renders its page. For a thread. */
export function readPage({ bytes, charset, ...shown }: ReadInput): ReadPage {
  const text = readMail(bytes, charset)
  const { bodies, inlinePictures } = text
  const page = renderPage({ bodies, inlinePictures, ...shown })
  return { ...page, text: { ...text, bodies: [] } }
}
