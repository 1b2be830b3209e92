import { type CloudItem, cloudOrders } from '@maru/api/file/cloud'
import { extensionOf, isBanned } from '@maru/api/file/names'
import type { Context } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import { storeFile } from '../attached.service.ts'
import { requireWritableCode } from '../holder.access.ts'
import { requireDraftRoom } from '../upload/draft.access.ts'
import { uploadRulesOf } from '../upload/upload.rules.ts'
import { lockDrafts } from '../upload/upload.sql.ts'
import {
  isOpenChannel,
  requireChannel,
  requireCloudViewer,
  requireDrive,
  requireTeam,
} from './cloud.access.ts'
import { type GraphItem, getGraph, listGraph, openGraphFile, pathPart } from './graph.service.ts'

/** A place in the cloud: the drive of a team's channel, or a drive of the viewer if both ids are empty. */
export interface CloudPlace {
  teamsId: string
  channelId: string
  driveId: string
  itemId: string
}

function toItem(
  item: GraphItem,
  order: number,
  place: Partial<CloudPlace> & { groupId?: string },
): CloudItem {
  return {
    o365GuId: item.id,
    teamsId: '',
    channelId: '',
    driveId: '',
    itemId: '',
    groupId: '',
    order,
    name: item.name ?? item.displayName ?? '',
    isFile: item.file !== undefined,
    size: item.file === undefined ? null : (item.size ?? 0),
    ...place,
  }
}

function toDriveItems(
  items: GraphItem[],
  order: number,
  place: { teamsId: string; channelId: string; driveId: string },
) {
  return items.map((item) => toItem(item, order, { ...place, itemId: item.id, groupId: place.teamsId }))
}

/** Lists the teams of which the viewer is a member. Throws `file.cloudOff` unless the cloud is configured. */
export async function listTeams(context: Context): Promise<CloudItem[]> {
  const { graph, path } = await requireCloudViewer(context)
  const teams = await listGraph(graph, `${path}/joinedTeams`)
  return teams.map((team) => toItem(team, cloudOrders.team, { teamsId: team.id, groupId: team.id }))
}

/**
 * Lists the channels of one of the viewer's teams; private ones only if the viewer is a member. Throws `file.cloudDown`
 * if the cloud stops answering, even after some channels were checked.
 */
export async function listChannels(context: Context, { teamsId }: { teamsId: string }): Promise<CloudItem[]> {
  const viewer = await requireCloudViewer(context)
  await requireTeam(viewer, teamsId)
  const channels = await listGraph(viewer.graph, `/teams/${pathPart(teamsId)}/channels`)
  const open = await Promise.all(channels.map((channel) => isOpenChannel(viewer, teamsId, channel)))
  return channels
    .filter((_channel, index) => open[index])
    .map((channel) =>
      toItem(channel, cloudOrders.channel, { teamsId, channelId: channel.id, groupId: teamsId }),
    )
}

/** Lists the files and folders of a channel. */
export async function listChannelFiles(context: Context, at: { teamsId: string; channelId: string }) {
  const viewer = await requireCloudViewer(context)
  await requireChannel(viewer, at.teamsId, at.channelId)
  const root = await getGraph(
    viewer.graph,
    `/teams/${pathPart(at.teamsId)}/channels/${pathPart(at.channelId)}/filesFolder`,
  )
  const driveId = root.parentReference?.driveId ?? ''
  const items = await listGraph(
    viewer.graph,
    `/drives/${pathPart(driveId)}/items/${pathPart(root.id)}/children`,
  )
  return toDriveItems(items, cloudOrders.files, { ...at, driveId })
}

/** Lists the drives of the OneDrive of the viewer. */
export async function listDrives(context: Context): Promise<CloudItem[]> {
  const { graph, path } = await requireCloudViewer(context)
  const drives = await listGraph(graph, `${path}/drives`)
  return drives.map((drive) =>
    toItem({ ...drive, file: undefined } as GraphItem, cloudOrders.files, { driveId: drive.id }),
  )
}

/** Lists the files and folders of a drive, or of a folder in it. */
export async function listDriveItems(context: Context, at: CloudPlace): Promise<CloudItem[]> {
  const viewer = await requireCloudViewer(context)
  await requireDrive(viewer, at)
  const folder = at.itemId === '' ? '/root/children' : `/items/${pathPart(at.itemId)}/children`
  const items = await listGraph(viewer.graph, `/drives/${pathPart(at.driveId)}${folder}`)
  const { teamsId, channelId, driveId } = at
  return toDriveItems(items, cloudOrders.folder, { teamsId, channelId, driveId })
}

/** Copies files of the cloud into a collection sequentially, with the checks of an upload. */
export async function attachCloudFiles(
  context: Context,
  input: { code: string; files: CloudPlace[] },
): Promise<{ attached: number }> {
  const code = await requireWritableCode(context, input.code)
  const viewer = await requireCloudViewer(context)
  const rules = uploadRulesOf(context, code.kind)
  const { personCode } = context.viewer
  const checkSize = async (db: Db, size: number) => {
    await lockDrafts(db, personCode)
    await requireDraftRoom({ ...context, db }, code, size)
  }
  for (const at of input.files) {
    await requireDrive(viewer, at)
    const item = await getGraph(viewer.graph, `/drives/${pathPart(at.driveId)}/items/${pathPart(at.itemId)}`)
    const name = item.name ?? ''
    if (item.file === undefined) throw failure('file.folder')
    if (isBanned(name, rules.banned)) throw failure('file.banned', { name, extension: extensionOf(name) })
    // Checked again with the person's other uploads locked; this one avoids a download that would be refused.
    await requireDraftRoom(context, code, item.size ?? 0)
    const source = await openGraphFile(viewer.graph, at.driveId, at.itemId)
    await storeFile(context, code, { name, source, personCode, rules, checkSize })
  }
  return { attached: input.files.length }
}
