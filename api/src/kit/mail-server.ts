import { object, type Static, Type } from './schema.ts'

/** The fields of a mail server in a form, without the password: the build of the browser has no properties of schemas. */
export const mailServerFields = {
  /** A host name or address alone: a path, query or user name would become part of the server's address. */
  host: Type.String({ minLength: 1, maxLength: 253, pattern: '^[^\\s/?#@%\\\\\\u0000-\\u001f\\u007f]+$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  /** True: TLS from the first byte; false: STARTTLS if the server supports it. */
  isSecure: Type.Boolean(),
  user: Type.String({ maxLength: 254, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
  /** Sender of mails on one line, for example `Maru <no-reply@portal.example>`. */
  from: Type.String({
    minLength: 3,
    maxLength: 320,
    pattern: '^[^\\u0000-\\u001f\\u007f]*@[^\\u0000-\\u001f\\u007f]*$',
  }),
}

/** The password of a mail server. */
export const mailServerPassword = Type.String({ maxLength: 256 })

/** A mail server in a form: the setup and the administration. */
export const mailServerInput = object({ ...mailServerFields, password: mailServerPassword })
/** A mail server in a form. */
export type MailServerInput = Static<typeof mailServerInput>
