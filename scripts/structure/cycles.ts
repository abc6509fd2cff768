/** A directed graph: node → what it depends on. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Groups of nodes that all depend on one another, each sorted; none for a graph without cycles.
 * @see R. Tarjan, Depth-first search and linear graph algorithms (1972)
 */
export function cyclesOf(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const open = new Set<string>();
  const cycles: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    stack.push(node);
    open.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node)!, low.get(next)!));
      } else if (open.has(next)) low.set(node, Math.min(low.get(node)!, index.get(next)!));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    for (const each of group) open.delete(each);
    if (group.length > 1 || graph.get(node)?.has(node)) cycles.push(group.sort());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return cycles;
}
