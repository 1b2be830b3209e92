import type { Context, GraphPlace } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { findPersonEmail } from './cloud.sql.ts'
import { type GraphItem, getGraph, listGraph, pathPart } from './graph.service.ts'

/**
 * The viewer's identity in the cloud. The application may read everything in the cloud, so each call checks the
 * viewer's rights.
 */
export interface CloudViewer {
  graph: GraphPlace
  email: string
  /** The person's path, for example `/users/a%40b.example`. */
  path: string
}

/**
 * The viewer's identity in the cloud, by the address in the directory. Throws `file.cloudOff` or `file.cloudRefused`.
 */
export async function requireCloudViewer(context: Context): Promise<CloudViewer> {
  const { graph } = context.config
  if (graph.clientId === '') throw failure('file.cloudOff')
  const email = await findPersonEmail(context.db, context.viewer.personCode)
  if (!email) throw failure('file.cloudRefused')
  return { graph, email, path: `/users/${encodeURIComponent(email)}` }
}

/** Throws `file.cloudRefused` unless the viewer is a member of the team. */
export async function requireTeam({ graph, path }: CloudViewer, teamsId: string): Promise<void> {
  const teams = await listGraph(graph, `${path}/joinedTeams`)
  if (!teams.some((team) => team.id === teamsId)) throw failure('file.cloudRefused')
}

/**
 * Throws `file.cloudRefused` unless the viewer may see the channel: members of the team see its standard channels,
 * other channels have their own members.
 */
export async function requireChannel(viewer: CloudViewer, teamsId: string, channelId: string): Promise<void> {
  await requireTeam(viewer, teamsId)
  const path = `/teams/${pathPart(teamsId)}/channels/${pathPart(channelId)}`
  if (!(await isOpenChannel(viewer, teamsId, await getGraph(viewer.graph, path))))
    throw failure('file.cloudRefused')
}

/** Whether a channel in one of the viewer's teams is open to the viewer. Throws `file.cloudDown`. */
export async function isOpenChannel(
  { graph, email }: CloudViewer,
  teamsId: string,
  { id, membershipType = 'standard' }: GraphItem,
): Promise<boolean> {
  if (membershipType === 'standard') return true
  const members = await listGraph(graph, `/teams/${pathPart(teamsId)}/channels/${pathPart(id)}/members`)
  return members.some((member) => member.email?.toLowerCase() === email)
}

/** Throws `file.cloudRefused` unless the drive belongs to the channel, or to the viewer if no channel is given. */
export async function requireDrive(
  viewer: CloudViewer,
  at: { teamsId: string; channelId: string; driveId: string },
): Promise<void> {
  if (at.teamsId === '' && at.channelId === '') {
    const drives = await listGraph(viewer.graph, `${viewer.path}/drives`)
    if (!drives.some((drive) => drive.id === at.driveId)) throw failure('file.cloudRefused')
    return
  }
  await requireChannel(viewer, at.teamsId, at.channelId)
  const root = await getGraph(
    viewer.graph,
    `/teams/${pathPart(at.teamsId)}/channels/${pathPart(at.channelId)}/filesFolder`,
  )
  if (root.parentReference?.driveId !== at.driveId) throw failure('file.cloudRefused')
}
