declare module 'gltf-validator' {
  interface Message {
    readonly code: string;
    readonly message: string;
    /** 0 error, 1 warning, 2 information, 3 hint */
    readonly severity: 0 | 1 | 2 | 3;
    readonly pointer?: string;
  }
  export interface Report {
    readonly issues: { readonly messages: readonly Message[]; readonly truncated: boolean };
  }
  const validator: {
    validateBytes(
      bytes: Uint8Array,
      options: {
        uri?: string;
        format?: 'glb' | 'gltf';
        maxIssues?: number;
        writeTimestamp?: boolean;
        externalResourceFunction?: (uri: string) => Promise<Uint8Array>;
      },
    ): Promise<Report>;
  };
  export default validator;
}
