import { accountApi } from '@maru/api/account'
import type { Language } from '@maru/api/kit/language'
import type { MailServerInput } from '@maru/api/kit/mail-server'
import { type SetupFilesReport, type SetupPlan, setupApi, setupFileNames } from '@maru/api/setup'
import { setupImportApi } from '@maru/api/setup/import'
import { fileBase64 } from '#kit/call/base64.ts'
import { call } from '#kit/call/call.ts'
import { portalError } from '#kit/call/call-error.ts'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { readAnswer } from '#kit/call/wire.ts'

/** Reads whether the link is still valid, and the settings of the server. A refusal is a CallError. */
export function useSetup(secret: string) {
  return useRead(setupApi.getSetup, { secret }, { staleTime: Number.POSITIVE_INFINITY, retry: false })
}

/** Sends a test mail with settings that are not stored yet. Throws CallError. */
export async function sendTestMail(input: {
  secret: string
  mail: MailServerInput
  to: string
  language: Language
}): Promise<void> {
  await call(setupApi.testSetupMail, input)
}

type FileName = (typeof setupFileNames)[number]

/** Returns the import name of a chosen file; undefined if it is not a file of the organisation. */
export function fileNameOf(file: File): FileName | undefined {
  return setupFileNames.find((name) => name === file.name.toLowerCase())
}

async function uploadFile(secret: string, name: FileName, file: File): Promise<void> {
  const form = new FormData()
  form.append('secret', secret)
  form.append('name', name)
  form.append('file', file, name)
  const { path, method } = setupApi.uploadSetupFile
  const headers = { 'X-Requested-With': 'XMLHttpRequest' }
  const response = await fetch(`/cm${path}`, {
    method,
    headers,
    body: form,
    credentials: 'same-origin',
  }).catch(() => {
    throw portalError('kit.offline')
  })
  readAnswer(response.status, await response.json().catch(() => null), null)
}

/** Uploads the files and returns the effect of importing them. Throws CallError. */
export async function checkFiles(secret: string, files: readonly File[]): Promise<SetupFilesReport> {
  for (const file of files) {
    const name = fileNameOf(file)
    if (name) await uploadFile(secret, name, file)
  }
  return call(setupApi.checkSetupFiles, { secret })
}

/** Runs the setup and signs in the first administrator. Throws CallError. */
export async function runSetup(secret: string, plan: SetupPlan): Promise<void> {
  const { login } = await call(setupApi.runSetup, { secret, ...plan })
  await call(accountApi.login, { username: login, password: plan.admin.password })
}

/** A file of the organisation as the import call receives it. */
export interface ImportFile {
  name: FileName
  bytes: string
}

/** Whether a chosen file is one of the files of the organisation. */
export function isOrganisationFile(file: File): boolean {
  return fileNameOf(file) !== undefined
}

/** Reads chosen files as base64, because the server recognizes their encoding. */
export function encodeFiles(files: readonly File[]): Promise<ImportFile[]> {
  return Promise.all(
    files.map(async (file) => {
      const name = fileNameOf(file)
      if (!name) throw new Error(`${file.name} is no file of the organisation`)
      return { name, bytes: await fileBase64(file) }
    }),
  )
}

/** Checks files of an organisation, or imports them. Throws CallError. */
export function useImport() {
  return useChange(setupImportApi.importOrganisation)
}
