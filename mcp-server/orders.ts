import type * as batchOrder from '../src/api/orders/batch-order.ts';
import type * as end from '../src/api/orders/end-order.ts';
import type * as place from '../src/api/orders/place-order.ts';
import type * as store from '../src/api/orders/store.ts';

// The orders of the project, each loaded with the first call that needs it: to list the tools, which is all that most
// sessions do, nothing of the library is waited for. `bench/mcp-tokens.mjs` measures it.

export const placeOrder: typeof place.placeOrder = async (root, request) =>
  (await import('../src/api/orders/place-order.ts')).placeOrder(root, request);

export const saveOrder: typeof store.saveOrder = async (root, order) =>
  (await import('../src/api/orders/store.ts')).saveOrder(root, order);

export const listOrders: typeof store.listOrders = async (root) =>
  (await import('../src/api/orders/store.ts')).listOrders(root);

export const findOrder: typeof store.findOrder = async (root, key) =>
  (await import('../src/api/orders/store.ts')).findOrder(root, key);

export const endOrder: typeof end.endOrder = async (root, jobId, status) =>
  (await import('../src/api/orders/end-order.ts')).endOrder(root, jobId, status);

export const beginBatch: typeof batchOrder.beginBatch = async (root, request) =>
  (await import('../src/api/orders/batch-order.ts')).beginBatch(root, request);

export const findBatch: typeof batchOrder.findBatch = async (root, handle) =>
  (await import('../src/api/orders/batch-order.ts')).findBatch(root, handle);

export const readBatchRecord: typeof batchOrder.readBatchRecord = async (root, order) =>
  (await import('../src/api/orders/batch-order.ts')).readBatchRecord(root, order);

export const otherProcessAt: typeof batchOrder.otherProcessAt = async (root, order) =>
  (await import('../src/api/orders/batch-order.ts')).otherProcessAt(root, order);

export const listRecordedBatches: typeof batchOrder.listRecordedBatches = async (root) =>
  (await import('../src/api/orders/batch-order.ts')).listRecordedBatches(root);

export const findRecordedBatch: typeof batchOrder.findRecordedBatch = async (root, handle) =>
  (await import('../src/api/orders/batch-order.ts')).findRecordedBatch(root, handle);
