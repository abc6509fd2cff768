import { openService, type Service, type ServiceOptions } from '../index.ts';
import type { OperationServer } from './endpoints.ts';
import { allOf, type ServiceObserver } from './observer.ts';

/** A service that tells those who run it how it does. */
export interface OperatedService {
  readonly service: Service;
  /** Undefined: no port was asked for. */
  readonly operation: OperationServer | undefined;
}

/**
 * Opens a service and, if a port is given, `/metrics`, `/healthz` and `/readyz` there.
 *
 * @throws PropmasterError `network_error` if the port can't be had; as {@link openService} and `openMetrics`
 */
export async function openOperated(
  options: ServiceOptions,
  { port, host }: { readonly port: number | undefined; readonly host: string },
): Promise<OperatedService> {
  if (port === undefined) return { service: await openService(options), operation: undefined };
  const [{ openMetrics }, { serveOperation }] = await Promise.all([import('./metrics.ts'), import('./endpoints.ts')]);
  // Neither can be opened without the other.
  let opened: Service | undefined;
  const metrics = await openMetrics({ standing: () => opened!.standing() });
  const observers: ServiceObserver[] = [metrics, ...(options.observer ? [options.observer] : [])];
  const service = await openService({ ...options, observer: allOf(observers) });
  opened = service;
  try {
    return { service, operation: await serveOperation({ ready: service.ready, metrics }, port, host) };
  } catch (error) {
    await service.close();
    throw error;
  }
}
