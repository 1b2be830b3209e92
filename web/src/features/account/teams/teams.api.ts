import { accountTeamsApi } from '@maru/api/account/teams'
import { hasOpener, isHosted } from '#kit/address/popup.ts'
import { call } from '#kit/call/call.ts'
import { loadChunk } from '#kit/call/chunk.ts'

/** Whether another site shows this page in a frame: a window of the portal in a frame of the portal is none. */
export const isInForeignFrame = () => isHosted() && !hasOpener()

/** Whether this host of the portal is shown in Teams. Throws CallError. */
export async function isTeamsOn(): Promise<boolean> {
  return (await call(accountTeamsApi.findTeams, { host: window.location.hostname })).isOn
}

/** Loads the library of Teams and asks the host for a token. Throws HostFault, or ChunkLoadError. */
export async function askTeams(): Promise<string> {
  const { askHost } = await loadChunk('teams', () => import('./parts/host.ts'))
  return askHost()
}

/** The key under which this browser stores the secret that binds tokens of the host to it. */
const binderKey = 'maru-teams'

function binderOf(): string {
  const known = localStorage.getItem(binderKey)
  if (known) return known
  const made = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  localStorage.setItem(binderKey, made.join(''))
  return made.join('')
}

/** Signs in with a token of the host. Throws CallError. */
export const enterTeams = (token: string) => call(accountTeamsApi.enterTeams, { token, binder: binderOf() })

/** Links the account of the host with the person who has just signed in. Throws CallError. */
export const linkTeams = (token: string) => call(accountTeamsApi.linkTeams, { token, binder: binderOf() })
