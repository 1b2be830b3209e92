import { accountApi } from '@maru/api/account'
import type { Language } from '@maru/api/kit/language'
import {
  type SetupFilesReport,
  type SetupMail,
  type SetupPlan,
  setupApi,
  setupFileNames,
} from '@maru/api/setup'
import { call } from '../../kit/call.ts'
import { portalError } from '../../kit/call-error.ts'
import { useRead } from '../../kit/read.ts'
import { readAnswer } from '../../kit/wire.ts'

/** Whether the link still opens the setup. Throws CallError. */
export function useSetup(secret: string) {
  return useRead(setupApi.getSetup, { secret }, { staleTime: Number.POSITIVE_INFINITY, retry: false })
}

/** Sends a test mail through a server that is not stored yet. Throws CallError. */
export async function sendTestMail(input: {
  secret: string
  mail: SetupMail
  to: string
  language: Language
}): Promise<void> {
  await call(setupApi.testSetupMail, input)
}

type FileName = (typeof setupFileNames)[number]

/** The name that a chosen file counts under; undefined for a file that is none of the organisation's. */
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

/** Brings the files and answers what they would do. Throws CallError. */
export async function checkFiles(secret: string, files: readonly File[]): Promise<SetupFilesReport> {
  for (const file of files) {
    const name = fileNameOf(file)
    if (name) await uploadFile(secret, name, file)
  }
  return call(setupApi.checkSetupFiles, { secret })
}

/** Runs the setup and signs the first administrator in. Throws CallError. */
export async function runSetup(secret: string, plan: SetupPlan): Promise<void> {
  const { login } = await call(setupApi.runSetup, { secret, ...plan })
  await call(accountApi.login, { username: login, password: plan.admin.password })
}
