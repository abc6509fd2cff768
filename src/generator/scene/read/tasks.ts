/** What a robot or a reader is to do with the scene: it says nothing of how the scene is before. */
const TASKS: readonly RegExp[] = [
  /,?\s*\b(?:and |with |where )?its (?:doors?|drawers?|lids?|handles?|shelf|shelves|legs?|wheels?) (?:must|should|shall|has to|have to|is|are|can|may|needs? to)\b[^.,;!?\n]*/giu,
  /\bso that (?:the |a )?(?:robot|arm|gripper|agent)\b[^.;!?\n]*/giu,
  /,?\s*\b(?:for|to (?:practise|practice|test|train|benchmark)) (?:robotic |robot |mobile |dexterous |bimanual )?(?:grasping|picking|placing|pick[- ]and[- ]place|manipulation|sorting|stacking|navigation|bin[- ]picking|grasp planning|manipulation research|training|testing|reinforcement learning)(?: (?:research|tasks?|experiments?|practice|training|tests?|exercises?))?\b/giu,
];
/** How full something is isn't modelled. */
const FILLINGS = /\b(?:half|partly|partially|almost|nearly)[- ](?:empty|full|filled|open|closed)\b/giu;

/** Takes out what speaks of a task, and of how full a thing is; both are reported as ignored. */
export function takeTasks(prompt: string): { readonly text: string; readonly ignored: readonly string[] } {
  const ignored: string[] = [];
  const take = (words: string): string => {
    const said = words.replace(/^[,\s]+|\s+$/g, '').toLowerCase();
    if (said !== '') ignored.push(said);
    return '';
  };
  const text = [...TASKS, FILLINGS].reduce((rest, way) => rest.replace(way, take), prompt);
  return { text, ignored };
}
