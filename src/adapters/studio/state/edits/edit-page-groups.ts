import type { BatchItem, Mutation } from '#adapters/client/client-operations.generated';
import { withMembers, type Joining } from '../../model/page/visible-place.js';
import { changeLayers, inOneChange, layerItem, requestPath, type LayerRequest } from './edits.js';
import { address, currentPage } from '../shown/selection.js';

/** Makes all requests about layers, and puts layers into page groups, as one change. */
export function changeLayersAndGroups(
  requests: readonly LayerRequest[],
  joining: readonly Joining[],
): Promise<Mutation> {
  if (joining.length === 0) return changeLayers(requests);
  const names = [...new Set(joining.map(({ pageGroup }) => pageGroup))];
  return inOneChange([...requests.map(layerItem), ...names.map((name) => membersItem(name, joining))]);
}

function membersItem(name: string, joining: readonly Joining[]): BatchItem {
  const { book = '', page = '' } = address.value;
  const group = currentPage.value?.page?.groupDocuments.find((each) => each.name === name);
  const members = withMembers(
    group?.props['members'],
    joining.filter(({ pageGroup }) => pageGroup === name),
  );
  const path = requestPath('component.set', { book, page, kind: 'groups', name });
  return { method: 'POST', path, body: { members } };
}
