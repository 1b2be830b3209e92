import type { Db } from '#kit/db.ts'

/** How a server is reached. */
export interface ServerAddress {
  host: string
  port: number
  security: 'tls' | 'starttls'
}

/** The mail server of a company: where mails are read, and where they are sent. */
export interface CompanyServer {
  imap: ServerAddress
  submission: ServerAddress
}

/** The mail server of a company; undefined if its mailboxes are in the portal. */
export async function findServer(db: Db, comCode: string): Promise<CompanyServer | undefined> {
  const [row] = await db<CompanyServer[]>`
    select jsonb_build_object('host', host, 'port', port, 'security', security) as imap,
           jsonb_build_object('host', submission_host, 'port', submission_port, 'security', submission_security) as submission
      from mail_server where com_code = ${comCode}`
  return row
}

/** Sets the mail server of a company. */
export async function saveServer(
  db: Db,
  comCode: string,
  { imap, submission }: CompanyServer,
  now: Date,
): Promise<void> {
  await db`
    insert into mail_server (
      com_code, host, port, security, submission_host, submission_port, submission_security, set_at)
    values (${comCode}, ${imap.host}, ${imap.port}, ${imap.security}, ${submission.host}, ${submission.port},
            ${submission.security}, ${now})
    on conflict (com_code) do update
       set host = excluded.host, port = excluded.port, security = excluded.security,
           submission_host = excluded.submission_host, submission_port = excluded.submission_port,
           submission_security = excluded.submission_security, set_at = excluded.set_at`
}

/** Deletes the mail server of a company; false if it has none. */
export async function deleteServer(db: Db, comCode: string): Promise<boolean> {
  const rows = await db`delete from mail_server where com_code = ${comCode} returning 1`
  return rows.length > 0
}

/** Deletes the passwords that the people of a company gave for another server: they are never sent to the new one. */
export async function endPasswords(db: Db, comCode: string): Promise<void> {
  await db`
    update mail_mirror set sealed = null, state = 'paused', reason = 'serverChanged' where com_code = ${comCode}`
}
