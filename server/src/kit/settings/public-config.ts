import type { Config } from '../config/config-schema.ts'
import { readForwarders } from '../config/mail-forwarders.ts'
import { workFolder } from '../config/work-folder.ts'
import type { PublicConfig } from '../context.ts'

function listOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().replace(/^\./, ''))
    .filter(Boolean)
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : 'localhost')

/** The settings for rooms, in the form that they use. */
export function publicConfig(config: Config): PublicConfig {
  return {
    publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
    mobileRedirect: config.MOBILE_REDIRECT,
    demo: config.DEMO && config.DATABASE_URL === '',
    databaseSynchronous: config.DATABASE_SYNCHRONOUS,
    session: { idle: config.SESSION_IDLE_MINUTES * 60_000, absolute: config.SESSION_HOURS * 3_600_000 },
    file: {
      bannedExtensions: listOf(config.FILE_BANNED_EXTENSIONS),
      totalLimit: config.FILE_TOTAL_LIMIT,
      draftLimit: config.FILE_DRAFT_LIMIT,
      draftFiles: config.FILE_DRAFT_FILES,
      office: config.FILE_OFFICE,
      previewExtensions: listOf(config.FILE_PREVIEW_EXTENSIONS),
      temporaryDir: workFolder(config),
    },
    learning: {
      url: config.LEARNING_URL,
      key: config.LEARNING_KEY,
      gubun: config.LEARNING_GUBUN,
      fallbackUrl: config.LEARNING_FALLBACK_URL,
      pause: config.LEARNING_END_SECONDS * 1000,
    },
    mailIn: {
      host: config.MAIL_HOST,
      smtpPort: config.MAIL_SMTP_PORT,
      lmtpPort: config.MAIL_LMTP_PORT,
      name: config.MAIL_NAME || hostOf(config.PUBLIC_URL),
      certFile: config.MAIL_TLS_CERT,
      keyFile: config.MAIL_TLS_KEY,
      filterUrl: config.MAIL_FILTER_URL.replace(/\/$/, ''),
      forwarders: readForwarders(config.MAIL_FORWARDERS),
    },
    mailEngine: {
      secret: config.MAIL_ENGINE_SECRET,
      submissionPort: config.MAIL_SUBMISSION_PORT,
      policyPort: config.MAIL_POLICY_PORT,
    },
    mail: {
      internalDomains: listOf(config.MAIL_INTERNAL_DOMAINS),
      backup: {
        transition: config.MAIL_BACKUP_JOB_MB * 1_048_576,
        most: config.MAIL_BACKUP_MAX_MB * 1_048_576,
      },
    },
    mailImport: { hosts: listOf(config.MAIL_IMPORT_HOSTS), authorities: config.MAIL_IMPORT_CA },
    approvalChromium: config.APPROVAL_CHROMIUM,
    signInHosts: listOf(config.SIGN_IN_HOSTS),
    pushServices: config.PUSH_SERVICES === 'off' ? [] : listOf(config.PUSH_SERVICES),
    webhookHosts: listOf(config.WEBHOOK_HOSTS),
    messengerHosts: listOf(config.MESSENGER_HOSTS),
    graph: {
      clientId: config.GRAPH_CLIENT_ID,
      clientSecret: config.GRAPH_CLIENT_SECRET,
      tenant: config.GRAPH_TENANT,
      url: config.GRAPH_URL.replace(/\/$/, ''),
      signInUrl: config.GRAPH_SIGN_IN_URL.replace(/\/$/, ''),
    },
  }
}
